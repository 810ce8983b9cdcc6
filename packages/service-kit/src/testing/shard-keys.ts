import { serviceList } from '@postcard/contracts/units';
import type { Document } from 'mongodb';
import type { EventEmitter } from 'node:events';
import mongoose, { type Connection, type Model } from 'mongoose';
import { isOfEveryTown } from '../town/scope.ts';
import { planOf, type ShardKey } from '../town/shard-plan.ts';

type Asked = { collection: string; kind: string; fields: string[]; indexable: string[] };

/**
 * Commands that may reach every shard, by collection (`*` for all): jobs across towns, and data of an account or
 * payment in any town.
 */
const acrossTowns: Readonly<Record<string, readonly string[]>> = {
  '*': ['find outboxDue', 'find _id,outboxDue', 'aggregate outboxDue', 'find _id', 'update _id,searchText'],
  artwork_uploads: ['find updatedAt'],
  artworks: ['find lookAt', 'find untold'],
  bookings: [
    'find first,reviewUntil,status',
    'find holdExpiresAt,status',
    'find _id,paymentOpen',
    'find rollingTo.at',
    'find status',
  ],
  campaigns: ['find distributionDate,status', 'find keptTold,status', 'find status'],
  idempotency_keys: ['delete request', 'delete userId'],
  mail_events: ['find mailId', 'update mailId'],
  mails: [
    'find about,template',
    'find html,isPrivate,state',
    'find state',
    'find template,to',
    'findAndModify dueAt,state',
    'update about,state,template',
    'update about,template',
    'update html,isPrivate,state',
    'update state,template,to',
    'update template,to',
  ],
  notifications: ['delete userId'],
  presses: ['find leaseUntil,state'],
  subscriptions: [
    'find lookAt',
    'find reviewStatus,settled',
    'find reviewStatus,userId',
    'update _id',
    'update _id,reviewStatus',
    'update paymentStatus,userId',
    'update userId',
  ],
  threads: ['find tellAt'],
  waitlist: ['distinct '],
};

/** Mongoose's event emitter for new connections, which its types leave out. */
const { events } = mongoose as unknown as { events: EventEmitter };

export function watchShardKeys() {
  const commands = new Map<string, Asked>();
  const connections: Connection[] = [];
  const onCommand = ({ command }: { command: Document }) => {
    for (const each of askedBy(command)) commands.set(JSON.stringify(each), each);
  };
  const onConnection = (connection: Connection) =>
    connection.once('connected', () => {
      if (!serviceOf(connection)) return;
      connections.push(connection);
      connection.getClient().on('commandStarted', onCommand);
    });
  events.on('createConnection', onConnection);

  return {
    endListening: () => void events.off('createConnection', onConnection),
    check(): void {
      const [connection] = connections;
      const service = connection && serviceOf(connection);
      if (!service) return;
      const plan = planOf(service);
      const complaints = [
        ...Object.values(connection.models).flatMap((model) => complaintsOf(model, plan)),
        ...[...commands.values()].flatMap((each) => complaintOf(each, plan)),
        ...[...commands.values()].flatMap((each) => unindexed(each, connection)),
      ];
      if (complaints.length > 0)
        throw new Error(`Not as shard-plan.ts has it in svc-${service}:\n  ${[...new Set(complaints)].join('\n  ')}`);
    },
  };
}

type Plan = ReturnType<typeof planOf>;

function serviceOf(connection: Connection) {
  const { appName } = connection.getClient().options;
  return serviceList.find(({ name }) => `svc-${name}` === appName)?.name;
}

function complaintsOf({ collection: { collectionName: name }, schema }: Model<unknown>, plan: Plan): string[] {
  const key = plan[name];
  if (key === undefined) return [`${name}: decide how it is divided, or why it is not`];
  if (typeof key === 'string') return [];
  if ('townId' in key === isOfEveryTown(schema)) return [`${name}: its key and its schema do not agree about towns`];
  return schema
    .indexes()
    .filter(([fields, options]) => options?.unique && !beginsWith(Object.keys(fields), key))
    .map(([fields]) => `${name}: the unique index ${JSON.stringify(fields)} does not begin with the whole key`);
}

const beginsWith = (fields: readonly string[], key: ShardKey): boolean =>
  Object.entries(key).every(([field, order], place) => order === 1 && fields[place] === field);

function complaintOf({ collection, kind, fields }: Asked, plan: Plan): string[] {
  const key = plan[collection];
  if (key === undefined) return [`${collection}: decide how it is divided, or why it is not`];
  if (typeof key === 'string') return [];
  const isWhole = kind === 'insert' || kind === 'upsert';
  const needed = Object.keys(key).slice(0, isWhole ? undefined : 1);
  const query = `${kind} ${fields.join()}`;
  const excused = [...(acrossTowns['*'] ?? []), ...(acrossTowns[collection] ?? [])];
  return needed.every((field) => fields.includes(field)) || excused.includes(query)
    ? []
    : [`${collection}: "${query}" does not carry ${needed.join(' and ')}`];
}

/** Commands that may read a whole collection, because they run at start or read about a dozen documents. */
const mayReadAll = new Set(['delete idempotency_keys request', 'find design_templates isActive']);

/**
 * Expects an index that starts with a selected or sorted field besides the town. Checks declared indexes, because the
 * embedded server plans queries less well than MongoDB.
 */
function unindexed({ collection, kind, indexable }: Asked, { models }: Connection): string[] {
  const model = Object.values(models).find((each) => each.collection.collectionName === collection);
  // A search by text has a limit instead of an index (ADR 20).
  const selected = indexable.filter((field) => !['townId', 'searchText'].includes(field));
  if (!model || kind === 'insert' || selected.length === 0) return [];
  const first = model.schema.indexes().map(([fields]) => Object.keys(fields).find((field) => field !== 'townId'));
  if (selected.some((field) => field === '_id' || first.includes(field))) return [];
  return mayReadAll.has(`${kind} ${collection} ${selected.join()}`)
    ? []
    : [`${collection}: no index begins with what "${kind} ${selected.join()}" selects or sorts by`];
}

function askedBy(command: Document): Asked[] {
  const [kind = ''] = Object.keys(command);
  const collection = String(command[kind]);
  const of = (filter: Document = {}, as = kind, sort: Document = {}): Asked => ({
    collection,
    kind: as,
    fields: namesOf(filter),
    indexable: [...new Set([...indexableIn(filter), ...Object.keys(sort).slice(0, 1)])],
  });
  if (kind === 'insert') return (command['documents'] as Document[]).map((document) => of(shallow(document)));
  if (kind === 'find') return [of(command['filter'], kind, command['sort'])];
  if (kind === 'count' || kind === 'distinct') return [of(command['query'])];
  if (kind === 'findAndModify') return [of(command['query'], command['upsert'] ? 'upsert' : kind)];
  if (kind === 'update')
    return (command['updates'] as Document[]).map(({ q, upsert }) => of(q, upsert ? 'upsert' : kind));
  if (kind === 'delete') return (command['deletes'] as Document[]).map(({ q }) => of(q));
  if (kind === 'aggregate' && typeof command['aggregate'] === 'string') return [of(matchedBy(command['pipeline']))];
  return [];
}

function matchedBy(pipeline: readonly Document[]): Document {
  const end = pipeline.findIndex((step) => !('$match' in step));
  const steps = pipeline.slice(0, end === -1 ? undefined : end);
  return Object.assign({}, ...steps.map((step) => step['$match'] as Document)) as Document;
}

const indexableIn = (filter: Document): string[] =>
  Object.entries(filter).flatMap(([name, value]) =>
    name.startsWith('$') ? (Array.isArray(value) ? value.flatMap((part: Document) => indexableIn(part)) : []) : [name],
  );

const shallow = (document: Document): Document =>
  Object.fromEntries(Object.entries(document).filter(([field]) => /^(_id|townId|files_id|n)$/.test(field)));

const namesOf = (filter: Document): string[] =>
  [...new Set(Object.keys(filter).map((name) => name.replace(/^outbox[.]\d+/, 'outbox.N')))].toSorted();
