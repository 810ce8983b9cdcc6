import { connectMongo, createLog, createTextSearch } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { Surroundings } from '../benchmark.ts';

const batch = 5_000;
/** Taking many blocks at once writes each part of the index fewer times. */
const blocksOfRun = 4_000;
const everyMs = 2_000;
const fields = ['to', 'subject', 'template'];

const templates = ['welcome', 'sample-received', 'booking-confirmed', 'artwork-reminder', 'proof-ready', 'message-for-member'];
const states = ['delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'sent', 'bounced', 'failed', 'complained'];
const html = `<p>${'A letter of the usual length. '.repeat(20)}</p>`;

export const addressOf = (number: number): string => `reader${number}@${number % 2 ? 'shop' : 'mail'}.example`;

/** A UUIDv7 of an instant. */
function idAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

function letterOf(number: number, createdAt: Date) {
  const template = templates[number % templates.length];
  return {
    _id: idAt(createdAt), name: `letter-${number}`, template, to: addressOf(number), subject: `About your ${template}, number ${number % 97}`, text: html, html, isPrivate: false,
    unsubscribeUrl: null, state: states[number % states.length], round: 0, tries: 1, dueAt: null, lastError: null, providerId: `provider-${number}`, createdAt, sentAt: createdAt,
  };
}

/** Stores letters as svc-notify does, the newest two minutes old, and indexes them for the search with the product's own indexer. */
export async function fill({ possessions, signal, log }: Surroundings, { uri, dbName, size }: { uri: string; dbName: string; size: number }): Promise<void> {
  const quiet = createLog('bench', { level: 'error', pretty: false });
  const db = await possessions.own(connectMongo({ uri, dbName, log: quiet }), (connection) => connection.close());
  const schema = new Schema({ _id: String, ...Object.fromEntries(fields.map((field) => [field, String])), createdAt: Date } as never, { versionKey: false });
  const model = db.model('mail', schema, 'mails');
  const until = Date.now() - 120_000;
  for (let from = 0; from < size; from += batch) {
    signal.throwIfAborted();
    const count = Math.min(batch, size - from);
    const letters = Array.from({ length: count }, (_, index) => letterOf(from + index, new Date(until - (size - from - index) * everyMs)));
    await db.collection<{ _id: string }>('mails').insertMany(letters);
    if ((from / batch) % 40 === 39) log(`${dbName}: ${from + count} of ${size} stored`);
  }
  const { indexer } = createTextSearch({ db, model: model as never, fields, now: () => new Date(), log: quiet, blocksOfRun });
  for (let runs = 1; await indexer.run(); runs++) {
    signal.throwIfAborted();
    log(`${dbName}: ${Math.min(size, runs * blocksOfRun * 32)} of ${size} indexed`);
  }
}
