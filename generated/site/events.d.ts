// made by `cargo bus generate`: change events.yaml instead

/** The headers of every delivery, their names in lower case. */
export interface WebhookHeaders {
  /** The event's id, the same on every attempt and replay: deduplicate by it. */
  "webhook-id": string;
  /** When this attempt was made, in seconds since 1970: refuse what is minutes old. */
  "webhook-timestamp": string;
  /** One or more signatures with a blank between them; one that fits is enough. Each is `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body` under the endpoint's secret. */
  "webhook-signature": string;
}

/**
 * The owner approved an access request, and an access code was issued for it.
 * About `access_request/{request_id}`.
 */
export interface AccessRequestApprovedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "access_request.approved";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the access request.
     * A UUID.
     * @example 734d11a1-54d4-414c-9e8d-4e1ada977db4
     */
    request_id: string;
    /**
     * Id of the access code that was issued for the request.
     * A UUID.
     * @example 03ae994c-e7b2-4bbd-b81f-8dfeb08a259b
     */
    code_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A visitor requested access.
 * About `access_request/{request_id}`.
 */
export interface AccessRequestCreatedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "access_request.created";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the access request.
     * A UUID.
     * @example 734d11a1-54d4-414c-9e8d-4e1ada977db4
     */
    request_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The status of an access request was set.
 * About `access_request/{request_id}`.
 */
export interface AccessRequestStatusChangedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "access_request.status_changed";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the access request.
     * A UUID.
     * @example 734d11a1-54d4-414c-9e8d-4e1ada977db4
     */
    request_id: string;
    /**
     * The new status.
     * @example replied
     */
    status: "open" | "replied" | "closed";
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * An API key was created.
 * About `api_key/{key_id}`.
 */
export interface ApiKeyIssuedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "api_key.issued";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the API key, not the key itself.
     * A UUID.
     * @example dbae733c-4f9b-4a1f-9389-749022dccf62
     */
    key_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * An API key was revoked.
 * About `api_key/{key_id}`.
 */
export interface ApiKeyRevokedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "api_key.revoked";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the API key that no longer works.
     * A UUID.
     * @example dbae733c-4f9b-4a1f-9389-749022dccf62
     */
    key_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A job application was committed together with its access code.
 * About `application/{application_id}`.
 */
export interface ApplicationCommittedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "application.committed";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the job application.
     * A UUID.
     * @example 46eb212e-097b-4888-902a-5acc43c22237
     */
    application_id: string;
    /**
     * Id of the access code that belongs to the application.
     * A UUID.
     * @example 03ae994c-e7b2-4bbd-b81f-8dfeb08a259b
     */
    code_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A block failed to mount. Sent once, and again only after the block has mounted in between.
 * About `block/{block_id}`.
 */
export interface BlockFailedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "block.failed";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the block that does not mount.
     * A UUID.
     * @example e4239fda-2244-42b6-b86c-27be467c35b7
     */
    block_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A block was installed or reinstalled.
 * About `block/{block_id}`.
 */
export interface BlockInstalledV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "block.installed";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the installed block.
     * A UUID.
     * @example e4239fda-2244-42b6-b86c-27be467c35b7
     */
    block_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A booking was cancelled.
 * About `booking/{booking_id}`.
 */
export interface BookingCancelledV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "booking.cancelled";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the cancelled booking.
     * A UUID.
     * @example 8a2a1921-692e-4956-8217-a54a7bfd1b9a
     */
    booking_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A meeting was booked.
 * About `booking/{booking_id}`.
 */
export interface BookingCreatedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "booking.created";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the new booking.
     * A UUID.
     * @example 8a2a1921-692e-4956-8217-a54a7bfd1b9a
     */
    booking_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A booking was replaced by another one.
 * About `booking/{booking_id}`.
 */
export interface BookingRescheduledV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "booking.rescheduled";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the booking that was rescheduled.
     * A UUID.
     * @example 8a2a1921-692e-4956-8217-a54a7bfd1b9a
     */
    booking_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * An access code was issued.
 * About `code/{code_id}`.
 */
export interface CodeIssuedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "code.issued";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the access code, not the code itself.
     * A UUID.
     * @example 03ae994c-e7b2-4bbd-b81f-8dfeb08a259b
     */
    code_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A new member joined with an access code.
 * About `code/{code_id}`.
 */
export interface CodeRedeemedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "code.redeemed";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the access code that was used.
     * A UUID.
     * @example 03ae994c-e7b2-4bbd-b81f-8dfeb08a259b
     */
    code_id: string;
    /**
     * Id of the member who joined.
     * A UUID.
     * @example f23fae5b-9bf3-42f9-81c5-c4d41126d40c
     */
    member_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * An access code was revoked.
 * About `code/{code_id}`.
 */
export interface CodeRevokedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "code.revoked";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the access code that no longer works.
     * A UUID.
     * @example 03ae994c-e7b2-4bbd-b81f-8dfeb08a259b
     */
    code_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A message of a conversation was stored. The event does not contain its text.
 * About `conversation/{conversation_id}`.
 */
export interface ConversationMessageV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "conversation.message";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the conversation.
     * A UUID.
     * @example 5c9b37b3-5b23-49f7-adea-2c8f01e2e568
     */
    conversation_id: string;
    /**
     * Who wrote the message.
     * @example visitor
     */
    role: "visitor" | "assistant";
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * Conversations older than the owner's retention period were deleted.
 * About `owner/{owner}`.
 */
export interface ConversationPrunedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "conversation.pruned";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Number of conversations deleted.
     * A whole number of 32 bits.
     * @example 12
     */
    count: number;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A visitor started a conversation.
 * About `conversation/{conversation_id}`.
 */
export interface ConversationStartedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "conversation.started";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the conversation.
     * A UUID.
     * @example 5c9b37b3-5b23-49f7-adea-2c8f01e2e568
     */
    conversation_id: string;
    /**
     * How the visitor takes part: with an access code, in public, or with their own AI client (`byoai`).
     * @example code
     */
    mode: "code" | "public" | "byoai";
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A note of the corpus was created, updated or deleted.
 * About `{genre}://{path}`.
 */
export interface CorpusNoteChangedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "corpus.note.changed";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * What happened to the note.
     * @example updated
     */
    op: "created" | "updated" | "deleted";
    /**
     * Id of the note.
     * A UUID.
     * @example 3f86f268-9430-479b-a59e-c0f7b12a780b
     */
    note_id: string;
    /**
     * Kind of note. `raw` notes are never public; `writing` notes have a slug.
     * At most 40 characters.
     * @example essay
     */
    genre: string;
    /**
     * Id of the note above this one. Absent for a root note.
     * A UUID.
     * @example 7b54484f-aea3-47c4-b807-c57a1adc4561
     */
    parent_id?: string;
    /**
     * Whether the note is published. For a deleted note, its last state.
     * @example true
     */
    published: boolean;
    /**
     * Whether the note was published before an update. Otherwise the same as `published`.
     * @example false
     */
    was_published: boolean;
    /**
     * Whether the title or the parent changed, which moves the note and every note below it.
     * @example false
     */
    path_changed: boolean;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A metered provider ran out of gas. Sent once per refill.
 * About `provider/{provider_id}`.
 */
export interface GasExhaustedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "gas.exhausted";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the metered provider whose gas ran out.
     * A UUID.
     * @example b3c7cdde-a304-44c0-be5a-058e579e350f
     */
    provider_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The gas of a metered provider was refilled.
 * About `provider/{provider_id}`.
 */
export interface GasRefilledV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "gas.refilled";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the metered provider that was refilled.
     * A UUID.
     * @example b3c7cdde-a304-44c0-be5a-058e579e350f
     */
    provider_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A visitor accepted a suggested question.
 * About `ghost/{ghost_id}`.
 */
export interface GhostAcceptedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "ghost.accepted";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the suggested question.
     * A UUID.
     * @example 6fdfd7c9-f733-42db-b6f8-84261519c374
     */
    ghost_id: string;
    /**
     * Id of the conversation in which it was accepted.
     * A UUID.
     * @example 5c9b37b3-5b23-49f7-adea-2c8f01e2e568
     */
    conversation_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The owner requested an upgrade to the newest release.
 * About `instance/{owner}`.
 */
export interface InstanceUpgradeRequestedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "instance.upgrade_requested";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Version the instance was running at the time of the request.
     * At most 40 characters.
     * @example 1.4.2
     */
    from_version: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * An IP address was banned.
 * About `ip_ban/{ban_id}`.
 */
export interface IpBanAddedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "ip_ban.added";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the ban.
     * A UUID.
     * @example b21ab32a-1b7c-40d7-98e1-bfb7d27612ac
     */
    ban_id: string;
    /**
     * The banned IPv4 or IPv6 address.
     * An IP address, of version 4 or 6.
     * @example 203.0.113.7
     */
    ip: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * Job postings were fetched from one source. Sent once for each source that was fetched successfully.
 * About `jobs/{owner}`.
 */
export interface JobsFetchedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "jobs.fetched";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Number of job postings that were not known before.
     * A whole number of 32 bits.
     * @example 5
     */
    new_count: number;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A build of a microsite finished, successfully or not.
 * About `microsite/{slug}`.
 */
export interface MicrositeBuildSettledV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "microsite.build.settled";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the build.
     * A UUID.
     * @example dd68ba69-dfaf-41c4-81e6-dc530d65e810
     */
    build_id: string;
    /**
     * Outcome of the build.
     * @example built
     */
    status: "built" | "failed";
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A visitor added a document to a microsite's store. The event does not contain the document.
 * About `microsite/{slug}`.
 */
export interface MicrositeStoreDocInsertedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "microsite.store.doc_inserted";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Name of the collection the document was added to.
     * At most 80 characters.
     * @example guestbook
     */
    collection: string;
    /**
     * Id of the new document.
     * A UUID.
     * @example 7dc9c2ab-5818-48ea-bddf-8e1fd6ac1627
     */
    doc_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The owner's sign-in address changed. The event does not contain the address.
 * About `owner/{owner}`.
 */
export interface OwnerEmailChangedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "owner.email_changed";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: Record<string, unknown>;
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The owner signed in.
 * About `owner/{owner}`.
 */
export interface OwnerLoginV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "owner.login";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: Record<string, unknown>;
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A new recovery phrase was created for the owner.
 * About `owner/{owner}`.
 */
export interface OwnerRecoveryRequestedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "owner.recovery_requested";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: Record<string, unknown>;
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A build of a microsite went live.
 * About `microsite/{slug}`.
 */
export interface PagePromotedLiveV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "page.promoted_live";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the microsite.
     * A UUID.
     * @example c8510737-cc15-4b21-a48c-ff47be7a93e3
     */
    microsite_id: string;
    /**
     * Id of the build that is now live.
     * A UUID.
     * @example dd68ba69-dfaf-41c4-81e6-dc530d65e810
     */
    build_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A microsite was rolled back to the previous build.
 * About `microsite/{slug}`.
 */
export interface PageRolledBackV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "page.rolled_back";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the microsite.
     * A UUID.
     * @example c8510737-cc15-4b21-a48c-ff47be7a93e3
     */
    microsite_id: string;
    /**
     * Id of the build that is now live. Absent if no build is live.
     * A UUID.
     * @example dd68ba69-dfaf-41c4-81e6-dc530d65e810
     */
    build_id?: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A microsite was taken offline.
 * About `microsite/{slug}`.
 */
export interface PageUnpublishedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "page.unpublished";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the microsite.
     * A UUID.
     * @example c8510737-cc15-4b21-a48c-ff47be7a93e3
     */
    microsite_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A supplier became the active supplier of its seam. A seam has one active supplier at a time.
 * About `supplier/{supplier_id}`.
 */
export interface SupplierActivatedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "supplier.activated";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the supplier that is now active.
     * A UUID.
     * @example 4d2ceca0-769b-495f-ac0d-3958611a5d43
     */
    supplier_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A supplier passed its connection check.
 * About `supplier/{supplier_id}`.
 */
export interface SupplierConnectedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "supplier.connected";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the supplier that is now connected.
     * A UUID.
     * @example 4d2ceca0-769b-495f-ac0d-3958611a5d43
     */
    supplier_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A supplier was disconnected and its token deleted.
 * About `supplier/{supplier_id}`.
 */
export interface SupplierDisconnectedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "supplier.disconnected";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the supplier that was disconnected.
     * A UUID.
     * @example 4d2ceca0-769b-495f-ac0d-3958611a5d43
     */
    supplier_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A vault import finished.
 * About `vault/{owner}`.
 */
export interface VaultImportedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "vault.imported";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Number of notes the import created.
     * A whole number of 32 bits.
     * @example 14
     */
    created: number;
    /**
     * Number of notes the import updated.
     * A whole number of 32 bits.
     * @example 3
     */
    updated: number;
    /**
     * Number of notes the import deleted.
     * A whole number of 32 bits.
     * @example 0
     */
    deleted: number;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The owner requested a test delivery. It is sent to one endpoint only.
 * About `webhook/{endpoint_id}`.
 */
export interface WebhookTestV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "webhook.test";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the endpoint that receives the test.
     * A UUID.
     * @example 119458d3-796e-465f-94b0-7af2772e11d8
     */
    endpoint_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A draft was published.
 * About `writing/{writing_id}`.
 */
export interface WritingPublishedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "writing.published";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the published writing.
     * A UUID.
     * @example 4289fafd-2671-4bb8-8e1c-0cd61f3467a8
     */
    writing_id: string;
    /**
     * Path segment of the writing in its URL.
     * At most 80 characters.
     * @example on-small-tools
     */
    slug: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A published writing was turned back into a draft.
 * About `writing/{writing_id}`.
 */
export interface WritingUnpublishedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "writing.unpublished";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the writing that is now a draft.
     * A UUID.
     * @example 4289fafd-2671-4bb8-8e1c-0cd61f3467a8
     */
    writing_id: string;
    /**
     * Path segment of the writing in its URL.
     * At most 80 characters.
     * @example on-small-tools
     */
    slug: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/** Every body that may arrive: narrow it by `type`, and by `version` where a type has several. */
export type WebhookEvent =
  | AccessRequestApprovedV1
  | AccessRequestCreatedV1
  | AccessRequestStatusChangedV1
  | ApiKeyIssuedV1
  | ApiKeyRevokedV1
  | ApplicationCommittedV1
  | BlockFailedV1
  | BlockInstalledV1
  | BookingCancelledV1
  | BookingCreatedV1
  | BookingRescheduledV1
  | CodeIssuedV1
  | CodeRedeemedV1
  | CodeRevokedV1
  | ConversationMessageV1
  | ConversationPrunedV1
  | ConversationStartedV1
  | CorpusNoteChangedV1
  | GasExhaustedV1
  | GasRefilledV1
  | GhostAcceptedV1
  | InstanceUpgradeRequestedV1
  | IpBanAddedV1
  | JobsFetchedV1
  | MicrositeBuildSettledV1
  | MicrositeStoreDocInsertedV1
  | OwnerEmailChangedV1
  | OwnerLoginV1
  | OwnerRecoveryRequestedV1
  | PagePromotedLiveV1
  | PageRolledBackV1
  | PageUnpublishedV1
  | SupplierActivatedV1
  | SupplierConnectedV1
  | SupplierDisconnectedV1
  | VaultImportedV1
  | WebhookTestV1
  | WritingPublishedV1
  | WritingUnpublishedV1;

/** The types that may arrive. */
export type WebhookEventType = WebhookEvent["type"];
