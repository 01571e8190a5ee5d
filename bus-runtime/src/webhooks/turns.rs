//! Whose turn it is at an endpoint, within this process.
//!
//! Deliveries to one endpoint go one at a time. Over processes the lease in the endpoint's row sees
//! to that; who finds it taken comes again later, which costs a claim and up to two seconds.
//! Within a process a delivery rather waits its turn here, holding no connection: the next one then
//! begins the moment the one before has ended. A worker that waits serves nobody else, so it does
//! so only at an endpoint that answers fast, and for [`LONGEST`] at most; at one whose last answer
//! was [`SLOW`] or failed, [`AT_A_SLOW_ONE`] waits and the others come again later.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::Instant,
};
use uuid::Uuid;

/// The longest wait for a turn.
const LONGEST: Duration = Duration::from_secs(2);
/// An answer that took so long is a slow one.
const SLOW: Duration = Duration::from_millis(500);
/// So long an endpoint's slowness is remembered when nothing is delivered to it.
const REMEMBERED: Duration = Duration::from_secs(60);
/// So many workers may wait at a slow endpoint.
const AT_A_SLOW_ONE: usize = 1;

/// The endpoints at which this process delivers, or last met slowness.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    by_endpoint: Mutex<HashMap<Uuid, Arc<Queue>>>,
}

#[derive(Debug)]
struct Queue {
    turn: Arc<Semaphore>,
    waiting: AtomicUsize,
    times: Mutex<Times>,
}

#[derive(Debug, Default)]
struct Times {
    /// When the delivery at hand began.
    begun: Option<Instant>,
    /// When slowness was last met, unless a fast answer came since.
    slow: Option<Instant>,
}

impl Queue {
    fn times(&self) -> std::sync::MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the last answer was slow or none, or the one at hand is long in coming.
    fn is_slow(&self) -> bool {
        let times = self.times();
        times.slow.is_some() || times.begun.is_some_and(|begun| begun.elapsed() >= SLOW)
    }

    fn take(self: &Arc<Self>, permit: OwnedSemaphorePermit) -> Turn {
        self.times().begun = Some(Instant::now());
        Turn {
            queue: Arc::clone(self),
            _permit: permit,
        }
    }
}

/// The right to deliver to an endpoint, as far as this process goes. Dropped, the next one has it.
#[derive(Debug)]
pub(super) struct Turn {
    queue: Arc<Queue>,
    _permit: OwnedSemaphorePermit,
}

impl Turns {
    /// Waits for the turn at an endpoint. `None`: it is too long in coming.
    pub(super) async fn wait(&self, endpoint: Uuid) -> Option<Turn> {
        let queue = self.queue(endpoint);
        if let Ok(permit) = Arc::clone(&queue.turn).try_acquire_owned() {
            return Some(queue.take(permit));
        }
        let _waiting = Waiting::new(&queue)?;
        let turn = Arc::clone(&queue.turn).acquire_owned();
        let permit = tokio::time::timeout(LONGEST, turn).await.ok()?.ok()?;
        Some(queue.take(permit))
    }

    fn queue(&self, endpoint: Uuid) -> Arc<Queue> {
        let mut by_endpoint = self.by_endpoint.lock().unwrap_or_else(PoisonError::into_inner);
        // What nobody uses and says nothing is dropped, so that the map stays as small as the work
        // at hand.
        by_endpoint.retain(|_, queue| {
            Arc::strong_count(queue) > 1 || queue.times().slow.is_some_and(|met| met.elapsed() < REMEMBERED)
        });
        Arc::clone(by_endpoint.entry(endpoint).or_insert_with(|| {
            Arc::new(Queue {
                turn: Arc::new(Semaphore::new(1)),
                waiting: AtomicUsize::new(0),
                times: Mutex::default(),
            })
        }))
    }
}

impl Turn {
    /// Notes how the endpoint answered: `None` where it did not.
    pub(super) fn note(&self, latency: Option<Duration>) {
        self.queue.times().slow = latency.is_none_or(|latency| latency >= SLOW).then(Instant::now);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.queue.times().begun = None;
    }
}

/// A place among those that wait; given up when dropped.
struct Waiting<'a>(&'a Queue);

impl<'a> Waiting<'a> {
    fn new(queue: &'a Queue) -> Option<Self> {
        let before = queue.waiting.fetch_add(1, Ordering::Relaxed);
        let place = Self(queue);
        (before < AT_A_SLOW_ONE || !queue.is_slow()).then_some(place)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDPOINT: Uuid = Uuid::from_u128(1);

    #[tokio::test(start_paused = true)]
    async fn turns_at_a_fast_endpoint_come_in_the_order_of_arrival() {
        let turns = Arc::new(Turns::default());
        let first = turns.wait(ENDPOINT).await.expect("nobody else is there");
        first.note(Some(Duration::from_millis(1)));
        let (send, mut receive) = tokio::sync::mpsc::unbounded_channel();
        for number in 0..5 {
            let (turns, send) = (Arc::clone(&turns), send.clone());
            tokio::spawn(async move {
                let turn = turns.wait(ENDPOINT).await;
                send.send((number, turn.is_some())).expect("the test listens");
            });
            tokio::task::yield_now().await;
        }
        drop(first);
        for number in 0..5 {
            assert_eq!(receive.recv().await, Some((number, true)));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_is_long_in_coming_makes_its_endpoint_a_slow_one() {
        let turns = Turns::default();
        let _held = turns.wait(ENDPOINT).await.expect("nobody else is there");
        tokio::time::advance(SLOW).await;
        let began = Instant::now();
        let (one, other) = tokio::join!(turns.wait(ENDPOINT), async {
            let other = turns.wait(ENDPOINT).await;
            (other.is_none(), began.elapsed())
        });
        assert!(one.is_none());
        assert_eq!(other, (true, Duration::ZERO), "it does not even begin to wait");
    }

    #[tokio::test(start_paused = true)]
    async fn only_one_waits_at_a_slow_endpoint_and_not_for_ever() {
        let turns = Turns::default();
        let held = turns.wait(ENDPOINT).await.expect("nobody else is there");
        held.note(None);
        let (one, other) = tokio::join!(turns.wait(ENDPOINT), turns.wait(ENDPOINT));
        assert!(
            one.is_none() && other.is_none(),
            "one gave up at once, one when its time was over"
        );
        assert!(
            turns.wait(Uuid::from_u128(2)).await.is_some(),
            "another endpoint is not concerned"
        );
        drop(held);
        assert!(turns.wait(ENDPOINT).await.is_some());
    }
}
