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
 * The owner accepted and a code was issued for the request.
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
    /** A UUID. */
    request_id: string;
    /** A UUID. */
    code_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A visitor asked for access.
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
    /** A UUID. */
    request_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The status of a request was set.
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
    /** A UUID. */
    request_id: string;
    status: "open" | "replied" | "closed";
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * An API key was made.
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
    /** A UUID. */
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
    /** A UUID. */
    key_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A job application was committed with its code.
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
    /** A UUID. */
    application_id: string;
    /** A UUID. */
    code_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A block began failing to mount; silent on repeats until it mounts again.
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
    /** A UUID. */
    block_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A block was installed, or installed again.
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
    /** A UUID. */
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
    /** A UUID. */
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
    /** A UUID. */
    booking_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A booking was replaced by another.
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
    /** A UUID. */
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
    /** A UUID. */
    code_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A new member joined through a code.
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
    /** A UUID. */
    code_id: string;
    /** A UUID. */
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
    /** A UUID. */
    code_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * One turn was stored; never its text.
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
    /** A UUID. */
    conversation_id: string;
    role: "visitor" | "assistant";
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * Conversations past the owner's retention were deleted.
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
    /** A whole number of 32 bits. */
    count: number;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A visitor's conversation began.
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
    /** A UUID. */
    conversation_id: string;
    mode: "code" | "public" | "byoai";
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A note of the corpus was inserted, changed or removed.
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
    op: "created" | "updated" | "deleted";
    /** A UUID. */
    note_id: string;
    /** At most 40 characters. */
    genre: string;
    /** A UUID. */
    parent_id?: string;
    published: boolean;
    was_published: boolean;
    path_changed: boolean;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A metered provider's tank ran empty; once per fill.
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
    /** A UUID. */
    provider_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The tank was filled again.
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
    /** A UUID. */
    provider_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A visitor took a suggested question.
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
    /** A UUID. */
    ghost_id: string;
    /** A UUID. */
    conversation_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The owner asked for the newest release.
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
    /** At most 40 characters. */
    from_version: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A source address was banned.
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
    /** A UUID. */
    ban_id: string;
    /** An IP address, of version 4 or 6. */
    ip: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * One job source was fetched with success.
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
    /** A whole number of 32 bits. */
    new_count: number;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A build ended.
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
    /** A UUID. */
    build_id: string;
    status: "built" | "failed";
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A visitor added a document to a page's store; never the content.
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
    /** At most 80 characters. */
    collection: string;
    /** A UUID. */
    doc_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The sign-in address changed; never the address.
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
 * A new recovery phrase was made.
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
 * A build went live.
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
    /** A UUID. */
    microsite_id: string;
    /** A UUID. */
    build_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The build before is live again.
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
    /** A UUID. */
    microsite_id: string;
    /** A UUID. */
    build_id?: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A page was taken offline.
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
    /** A UUID. */
    microsite_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A supplier took its seam's single active place.
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
    /** A UUID. */
    supplier_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A connection check passed.
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
    /** A UUID. */
    supplier_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A supplier was disconnected.
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
    /** A UUID. */
    supplier_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A vault import ended.
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
    /** A whole number of 32 bits. */
    created: number;
    /** A whole number of 32 bits. */
    updated: number;
    /** A whole number of 32 bits. */
    deleted: number;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The owner asked for a trial delivery; it goes to that endpoint alone.
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
    /** A UUID. */
    endpoint_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A draft went public.
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
    /** A UUID. */
    writing_id: string;
    /** At most 80 characters. */
    slug: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A writing went back to draft.
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
    /** A UUID. */
    writing_id: string;
    /** At most 80 characters. */
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
