import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { spotIds } from '@postcard/contracts';
import type { Town } from '@postcard/contracts/town';
import { violationsOf, type BookingFacts, type CardFacts } from '@postcard/faults/invariants';
import { randomFrom } from '@postcard/faults/random';
import { startLoad, type Call, type Sent } from '@postcard/faults/units/load';
import { MongoClient, type Document } from 'mongodb';
import type { StackEnvironment } from '../benchmark.ts';
import { team } from '../lists/dataset.ts';
import { compareToLimit, round, type Result } from '../measure/result.ts';
import { median, percentile } from '../measure/statistics.ts';
import { ask } from './asking.ts';
import type { Ground, Side } from './side.ts';
import { draftId, memberId } from './town-data.ts';

const minuteMs = 60_000;
const holdsPerSecond = 20;
const limitMs = 500;
/** From when an opening was due until its spots are asked for. */
const headStartMs = 3_000;

/** All towns' next cards open within a minute, and businesses rush to those that have just opened. */
export async function opening(
  { resources, signal, log }: StackEnvironment,
  { mongo }: Ground,
  side: Side,
): Promise<Result[]> {
  const client = await resources.own(new MongoClient(mongo.uri).connect(), (one) => one.close());
  const db = client.db(side.dbOf('svc-campaigns'));
  const rate = (side.towns.length / minuteMs) * 1000;
  const opens = startLoad({ url: side.url, rate, next: openings(side) });
  const startedAt = performance.now();
  await pause(headStartMs, undefined, { signal });
  const openedBy = () => Math.min(side.towns.length, ((performance.now() - startedAt - headStartMs) / 1000) * rate);
  const holds = startLoad({ url: side.url, rate: holdsPerSecond, next: rushing(side, openedBy) });
  await pause(minuteMs - headStartMs, undefined, { signal });
  const opened = await opens.stop();
  await pause(headStartMs, undefined, { signal });
  const held = await holds.stop();

  const failed = [...opened, ...held].filter(({ isFine }) => !isFine);
  if (failed.length > 0) throw new Error(`${failed.length} calls failed: ${JSON.stringify(failed[0])}`);
  const confirmed = held.filter(({ status }) => status === 201).length;
  const cards = (
    await db
      .collection('campaigns')
      .find({ _id: /\.draft$/ as never })
      .toArray()
  ).map(cardFacts);
  const ids = cards.map(({ id }) => id);
  const bookings = (
    await db
      .collection('bookings')
      .find({ campaignId: { $in: ids } })
      .toArray()
  ).map(bookingFacts);
  const violations = [
    ...violationsOf({ ...nothing, now: new Date(), cards, bookings }),
    ...(bookings.length === confirmed ? [] : [`${confirmed} holds got a response, ${bookings.length} are stored`]),
    ...(await wrongCounts(side, opened.length, bookings)),
  ];
  for (const violation of violations.slice(0, 20)) log(violation);
  log(`${opened.length} cards opened, ${confirmed} of ${held.length} holds made, ${violations.length} violations`);
  const times = held.map(timeOf);
  const more = {
    cards: opened.length,
    holds: held.length,
    made: confirmed,
    p50: round(median(times), 0),
    p99OfOpening: round(percentile(opened.map(timeOf), 99), 0),
    mongo: mongo.kind,
  };
  return [
    compareToLimit({
      name: 'towns: p99 of a hold while 1,000 cards open in a minute',
      ours: [percentile(times, 99)],
      limit: limitMs,
      unit: 'ms',
      more,
    }),
    {
      name: 'towns: violations while 1,000 cards open in a minute',
      ratio: violations.length,
      ours: violations.length,
      peer: 0,
      unit: 'violations',
      target: { atMost: 0 },
      met: violations.length === 0,
      runs: 1,
      spread: { ours: 0, peer: 0 },
    },
  ];
}

const timeOf = ({ dueAt, endedAt }: Sent): number => endedAt - dueAt;
const hostOf = (town: Town) => ({ host: `${town.hosts[0]}:8080` });

/** Opens the draft of one town after the other, each once. */
function openings({ towns, issuer }: Side): () => Call {
  let next = 0;
  return () => {
    const town = towns[next++ % towns.length] as Town;
    return {
      unit: 'openings',
      method: 'POST',
      path: `/api/campaigns/${draftId(town)}/status`,
      body: { status: 'upcoming' },
      cookie: issuer.cookie({ userId: team, role: 'admin', town: town.id }),
      headers: hostOf(town),
      // The clock may be one call ahead at the end of the minute.
      refusals: next > towns.length ? [409] : [],
    };
  };
}

/** Two businesses want each spot; one of them has another spot of the card before, or gets it first. */
function rushing({ towns, issuer }: Side, openedBy: () => number): () => Call {
  const random = randomFrom(1);
  let next = 0;
  let wanted = { town: towns[0] as Town, place: 0 };
  const asked = new Set<string>();
  const choose = () => {
    const opened = Math.max(1, Math.floor(openedBy()));
    const town = towns[Math.max(0, opened - 1 - Math.floor(random() * 50))] as Town;
    return { town, place: Math.floor(random() * spotIds().length) };
  };
  const unasked = () => {
    for (let tries = 0; tries < 1_000; tries++) {
      const wish = choose();
      if (!asked.has(`${wish.town.id} ${wish.place}`)) return wish;
    }
    throw new Error('more spots are asked for than cards have opened with');
  };
  return () => {
    const isSecond = next++ % 2 === 1;
    if (!isSecond) {
      wanted = unasked();
      asked.add(`${wanted.town.id} ${wanted.place}`);
    }
    const { town, place } = wanted;
    const who = isSecond ? (place + 1) % spotIds().length : place;
    return {
      unit: 'holds',
      method: 'POST',
      path: '/api/bookings',
      body: { campaignId: draftId(town), spotId: spotIds()[place] },
      cookie: issuer.cookie({ userId: memberId(town, who), town: town.id }),
      key: randomUUID(),
      headers: hostOf(town),
      refusals: [409],
    };
  };
}

/** Each card's public count of free spots must be what its bookings leave. */
async function wrongCounts(side: Side, opened: number, bookings: readonly BookingFacts[]): Promise<string[]> {
  const taken = Map.groupBy(bookings, ({ campaignId }) => campaignId);
  const wrong: string[] = [];
  for (const town of side.towns.slice(0, opened)) {
    const { status, text } = await ask(side.url, town, { path: `/api/campaigns/${draftId(town)}` });
    if (status !== 200) throw new Error(`${draftId(town)} was refused: ${status} ${text}`);
    const { spots } = JSON.parse(text) as { spots: { state: string; keptUntil?: string | null }[] };
    const shown = spots.filter(({ state, keptUntil }) => state !== 'free' && !keptUntil).length;
    const real = taken.get(draftId(town))?.length ?? 0;
    if (shown !== real) wrong.push(`${draftId(town)} shows ${shown} spots taken, and ${real} are`);
  }
  return wrong;
}

const cardFacts = ({ _id, claims, categories }: Document): CardFacts => ({ id: String(_id), claims, categories });

const bookingFacts = (booking: Document): BookingFacts => ({
  id: String(booking['_id']),
  campaignId: booking['campaignId'],
  spotId: booking['spotId'],
  subcategory: booking['businessSubcategory'],
  status: booking['status'],
  amount: booking['amount'],
  intentId: null,
  paymentOpen: booking['paymentOpen'],
  invoiceNumber: null,
  holdExpiresAt: booking['holdExpiresAt'],
  userId: booking['userId'],
  reviewUntil: null,
  first: false,
});

const nothing = {
  intents: [],
  invoices: [],
  creditNotes: [],
  acknowledged: [],
  disputed: { won: 0, lost: [] },
  cancels: [],
  projected: [],
  members: [],
  emails: [],
  left: {},
};
