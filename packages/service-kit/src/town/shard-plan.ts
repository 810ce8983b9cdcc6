import type { ServiceName } from '@postcard/contracts/units';

/**
 * Shard key of a collection, or the reason why it has none. A unique index must start with the whole key, so a
 * collection with unique fields besides `_id` is divided only by town.
 */
export type ShardKey = Readonly<Record<string, 1 | 'hashed'>>;

const town: ShardKey = { townId: 1 };
const townAndId: ShardKey = { townId: 1, _id: 1 };
const id: ShardKey = { _id: 'hashed' };
const chunks: ShardKey = { files_id: 1, n: 1 };

const accounts = 'an account belongs to no town, and its name and address are unique among all';
const ofAnAccount = 'belongs to an account, a kilobyte of each';
const few = 'a few documents';
const passing = 'deleted within days';
const records = 'a few hundred bytes of each file';

const ofEachService = {
  audit_acts: townAndId,
  idempotency_keys: id,
  published_events: passing,
  published_towns: few,
  relays: few,
  security_events: townAndId,
} as const;

type Plan = Readonly<Record<string, ShardKey | string>>;

const shardPlan: Readonly<Partial<Record<ServiceName, Plan>>> = {
  identity: {
    ...ofEachService,
    devices: ofAnAccount,
    list_preferences: ofAnAccount,
    login_throttles: passing,
    mail_counts: passing,
    membership_invoices: townAndId,
    membership_plans: few,
    passkey_challenges: passing,
    pictures: ofAnAccount,
    recovery_requests: passing,
    second_factors: ofAnAccount,
    sessions: ofAnAccount,
    signing_keys: few,
    staff_invitations: few,
    stripe_events: passing,
    stripe_sweeps: few,
    subscriptions: town,
    teams: few,
    users: accounts,
    written_towns: few,
  },
  requests: {
    ...ofEachService,
    contact_requests: townAndId,
    sample_requests: townAndId,
  },
  campaigns: {
    ...ofEachService,
    'artwork.chunks': chunks,
    'artwork.files': records,
    artwork_parts: townAndId,
    artwork_reminders: townAndId,
    artwork_uploads: townAndId,
    artworks: townAndId,
    bookings: townAndId,
    billing_details: ofAnAccount,
    calendar_feeds: townAndId,
    campaigns: townAndId,
    carrier_routes: townAndId,
    credit_notes: town,
    customers: ofAnAccount,
    design_requests: townAndId,
    design_templates: few,
    disputes: townAndId,
    first_booking_slots: passing,
    invoices: town,
    members: ofAnAccount,
    postal_rates: few,
    'press.chunks': chunks,
    'press.files': records,
    presses: townAndId,
    scans: townAndId,
    short_links: town,
    stripe_events: passing,
    stripe_sweeps: few,
    unowned_payments: few,
    waitlist: townAndId,
  },
  notify: {
    ...ofEachService,
    alert_marks: ofAnAccount,
    audit_lines: town,
    canned_replies: townAndId,
    dead_letters: few,
    link_secrets: few,
    mail_counts: passing,
    mail_events: id,
    mail_names: id,
    mail_suppressions: ofAnAccount,
    mails: townAndId,
    members: ofAnAccount,
    message_paces: passing,
    notifications: townAndId,
    preferences: ofAnAccount,
    security_lines: town,
    threads: townAndId,
  },
};

export const planOf = (service: ServiceName): Plan => shardPlan[service] ?? ofEachService;

export const shardCommands = (): string[] =>
  Object.entries(shardPlan).flatMap(([database, collections]) =>
    Object.entries(collections).flatMap(([collection, key]) =>
      typeof key === 'string' ? [] : commandsFor(database, collection, key),
    ),
  );

/** A collection with documents first needs an index of its shard key; collections of towns already have one. */
function commandsFor(database: string, collection: string, key: ShardKey): string[] {
  const isHashed = Object.values(key).includes('hashed');
  const index = `db.getSiblingDB('${database}').getCollection('${collection}').createIndex(${textOf(key)})`;
  return [...(isHashed ? [index] : []), `sh.shardCollection('${database}.${collection}', ${textOf(key)})`];
}

const textOf = (key: ShardKey): string =>
  `{ ${Object.entries(key)
    .map(([field, order]) => `${field}: ${order === 'hashed' ? "'hashed'" : order}`)
    .join(', ')} }`;
