# Runs one Postgres server and outlives whoever asked for it by just long enough to clean up.
#
#   sh bus-watchdog.sh BIN AFTER SYNC [ARGUMENT FOR postgres]...
#
# Started in the server's folder, as the user who owns it. Standard input is a pipe whose other end only the parent
# holds: it carries nothing, and its end (the parent let go of it, or is dead, by whatever signal) is the order to stop.
# The shell leads a process group of its own.
#
#   BIN    folder of initdb and postgres
#   AFTER  remove: stop at once and remove the folder; keep: stop cleanly and leave the data
#   SYNC   sync or no-sync: whether initdb flushes what it made
#
# Files, all in the folder: this script, `data` (complete or absent), `password`, `init.log`, `server.log`, `pid` (of initdb, then
# of the server), `failed` (what ended by itself), and the mark `stopping`.

# The parent's terminal may signal this process too, and whoever kills the parent may kill its whole group.
trap '' HUP INT QUIT TERM PIPE

bin=$1 after=$2
if [ "$3" = no-sync ]; then sync=--no-sync; else sync=; fi
shift 3

# In the background, so that the end of the parent is seen at any moment, also while initdb runs.
(
  if [ ! -d data ]; then
    # A folder of this name is an initdb that was cut off.
    rm -rf data.new
    made=no
    # Characters by Unicode, order by bytes: the same on every machine. Not every system has each of these names.
    for ctype in C.UTF-8 en_US.UTF-8 C; do
      "$bin/initdb" --pgdata=data.new --username=postgres --pwfile=password --auth=scram-sha-256 --encoding=UTF8 \
        --locale=C --lc-ctype="$ctype" --no-instructions $sync >init.log 2>&1 &
      echo $! >pid
      if wait $!; then made=yes; break; fi
      rm -rf data.new
      [ -e stopping ] && break
    done
    if [ "$made" = yes ]; then mv data.new data; else echo initdb >failed; fi
  fi
  if [ -d data ] && [ ! -e stopping ]; then
    [ -f server.log ] && mv -f server.log server.log.1
    "$bin/postgres" -D data "$@" >server.log 2>&1 &
    echo $! >pid
    wait $!
    echo postgres >failed
  fi
) </dev/null >/dev/null 2>&1 &
side=$!

while read -r _; do :; done

# Not with `:`, a failed redirection of which ends the shell.
echo >stopping 2>/dev/null
pid=$(cat pid 2>/dev/null)
if [ "$after" = remove ]; then order=QUIT; else order=INT; fi
waited=0
# The folder may be gone by now, by somebody else's hand, so nothing here depends on it.
while kill -0 "$side" 2>/dev/null; do
  # The group has nobody in it but these shells, who ignore it, and initdb or the server, which was perhaps not ready to
  # hear it the time before. A server's own children are in groups of their own.
  kill -s "$order" -- "-$$" 2>/dev/null
  sleep 0.05 2>/dev/null || sleep 1
  waited=$((waited + 1))
  # Postgres itself kills its children 5 s after QUIT; what is still there after 8 s does not react.
  if [ "$waited" -ge 160 ]; then
    [ "$order" = QUIT ] && [ -n "$pid" ] && kill -s KILL "$pid"
    order=QUIT waited=0
  fi
done
wait

if [ "$after" = remove ]; then
  folder=$(pwd -P)
  cd / && rm -rf -- "$folder"
fi
