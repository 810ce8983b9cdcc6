import { randomUUID } from 'node:crypto';
import { booking, categoryKey, spotIds, type SpotId } from '@postcard/contracts';
import type { Collection } from 'mongodb';
import { startGateway } from './harness/gateway.ts';
import { load } from './harness/load.ts';
import { compare, interleave, isBrief, median, round, type Bench, type Result } from './harness/measure.ts';
import { knownMember, type Stored } from './harness/members.ts';
import { startUnit } from './harness/processes.ts';
import { startServers } from './harness/servers.ts';

const connections = 64;
const cardsOfARun = isBrief ? 5 : 60;
const membersPerSpot = 10;

type Hold = { campaignId: string; spotId: SpotId; member: { _id: string; businessSubcategory: string } };

/** Compares holds over HTTP with the same claims made with only the MongoDB driver. */
export async function holds(bench: Bench): Promise<Result[]> {
  const { resources, signal } = bench;
  const { mongo, issuer, client, nameOf, envOf } = await startServers(bench);
  const env = envOf('campaigns', { DEMO_DATA: '0' });
  const service = await startUnit(resources, { unit: 'svc-campaigns', env });
  const gateway = await startGateway(resources, { serviceUrl: service.url });
  const db = client.db(nameOf('campaigns'));
  const cards = db.collection<Stored>('campaigns');
  const model = (await cards.findOne({ status: 'upcoming', bookingClosesAt: { $gt: new Date() } }))!;
  const members = spotIds().flatMap((_, spot) =>
    Array.from({ length: membersPerSpot }, (__, place) => knownMember(`member-${spot}-${place}`, spot)),
  );
  await db.collection<Stored>('members').insertMany(members);
  const cookies = new Map(members.map(({ _id }) => [_id, issuer.cookie({ userId: _id })]));

  async function freshHolds(): Promise<Hold[]> {
    for (const name of ['campaigns', 'bookings', 'idempotency_keys']) await db.collection(name).deleteMany({});
    const ids = Array.from({ length: cardsOfARun }, () => randomUUID() as string);
    await cards.insertMany(ids.map((_id) => ({ ...model, _id, claims: {}, categories: {} })));
    const memberFor = (card: number, spot: number) => members[spot * membersPerSpot + (card % membersPerSpot)]!;
    return ids.flatMap((campaignId, card) =>
      spotIds().map((spotId, spot) => ({ campaignId, spotId, member: memberFor(card, spot) })),
    );
  }
  const overHttp = (withKey: boolean) => async (): Promise<number> => {
    const all = await freshHolds();
    let place = 0;
    const next = () => {
      const { member, ...body } = all[place++]!;
      const headers = {
        cookie: cookies.get(member._id)!,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(withKey && { 'idempotency-key': randomUUID() }),
      };
      return { method: 'POST' as const, path: '/api/bookings', headers, body: JSON.stringify(body) };
    };
    const { rate } = await load({ url: gateway.url, connections, amount: all.length, next, signal });
    const stored = await db.collection('bookings').countDocuments({ status: 'held' });
    if (stored !== all.length) throw new Error(`${all.length} holds were confirmed, but ${stored} bookings are stored`);
    return rate;
  };
  const raw = async (): Promise<number> => {
    const left = await freshHolds();
    const count = left.length;
    const worker = async () => {
      for (let hold = left.shift(); hold; hold = left.shift()) await claim(cards, hold);
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: connections }, worker));
    return (count / (performance.now() - startedAt)) * 1000;
  };

  const sides = { ours: overHttp(true), withoutKey: overHttp(false), raw };
  const runs = await interleave(sides, { ...bench, rounds: 7, warmUps: 3 });
  return [
    compare({
      name: 'holds: over HTTP of raw claims',
      ours: runs.ours,
      peer: runs.raw,
      unit: 'holds/s',
      target: { atLeast: 0.3 },
      more: { withoutIdempotencyKey: round(median(runs.withoutKey), 1), mongo: mongo.kind },
    }),
  ];
}

async function claim(cards: Collection<Stored>, { campaignId, spotId, member }: Hold): Promise<void> {
  const [now, bookingId, subcategory] = [new Date(), randomUUID(), member.businessSubcategory];
  const until = new Date(now.getTime() + booking.holdMs);
  const [spot, category] = [`claims.${spotId}`, `categories.${categoryKey(subcategory)}`];
  const free = (place: string) => ({ $or: [{ [place]: { $exists: false } }, { [`${place}.until`]: { $lte: now } }] });
  const isBookable = { _id: campaignId, status: 'upcoming', bookingClosesAt: { $gt: now } };
  const spotClaim = { bookingId, userId: member._id, subcategory, state: 'held', until };
  const taken = await cards.findOneAndUpdate(
    { ...isBookable, $and: [free(spot), free(category)] },
    { $set: { [spot]: spotClaim, [category]: { bookingId, subcategory, until } } },
    { returnDocument: 'after' },
  );
  if (!taken) throw new Error(`${spotId} of ${campaignId} was not free`);
}
