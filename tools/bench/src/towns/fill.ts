import { spotIds } from '@postcard/contracts';
import type { Town } from '@postcard/contracts/town';
import { searchTextOf } from '@postcard/service-kit/search/search-text';
import { towns as ofRelease } from '@postcard/towns';
import type { Db } from 'mongodb';
import type { Bench } from '../harness/measure.ts';
import { admitTeam, knownMember, type Stored } from '../harness/members.ts';
import { bookings, conversations, drawOf, members, requests, type Kind } from '../lists/kinds.ts';

export const services = ['svc-identity', 'svc-requests', 'svc-campaigns', 'svc-notify'] as const;
const batch = 5_000;

export const perTown: readonly [kind: Kind, count: number][] = [
  [requests, 20],
  [members, spotIds().length],
  [bookings, 14],
  [conversations, 8],
];

export const createTowns = (count: number): Town[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    const [id, name] = [`t${number}`, `Town ${number}`];
    return { ...ofRelease[0], id, name, product: `The ${name} Postcard`, hosts: [`${id}.localhost`] };
  });

export const memberId = (town: Town, spot: number): string => `${town.id}-member-${spot}`;
export const cardId = (town: Town, id: string): string => `${town.id}.${id}`;

type Filling = { kind: Kind; model: object; count: number; towns: readonly Town[]; until: Date };

export function documentOf({ kind, model, count, towns, until }: Filling, number: number): Stored {
  const town = towns[number % towns.length]!;
  const place = Math.floor(number / towns.length);
  const draw = drawOf(number, { size: count * towns.length, until });
  const varied = kind.vary(draw);
  const document = { ...model, ...varied, searchText: searchTextOf(Object.values(varied)), _id: draw.id };
  if (kind === members) return { ...document, ...memberOf(town, place), towns: [town.id, `${town.id}:member`] };
  const inbox = { team: { isRead: false, archived: place >= 4, wrote: true }, assigneeId: null };
  return { ...document, ...(kind === conversations && inbox), townId: town.id };
}

type Make = (town: Town, place: number, number: number) => object;

/** Stores the same documents for each town. @returns the ids of the first town's open cards */
export async function fillTowns(
  { signal, log }: Bench,
  dbOf: (service: (typeof services)[number]) => Db,
  towns: readonly Town[],
): Promise<string[]> {
  const now = new Date();
  const until = new Date(now.getTime() - 120_000);
  const insert = async (db: Db, name: string, count: number, make: Make) => {
    const ofNumber = (number: number) => make(towns[number % towns.length]!, Math.floor(number / towns.length), number);
    for (let from = 0; from < count * towns.length; from += batch) {
      signal.throwIfAborted();
      const size = Math.min(batch, count * towns.length - from);
      const made = Array.from({ length: size }, (_, place) => ofNumber(from + place) as Stored);
      await db.collection<Stored>(name).insertMany(made, { ordered: false });
    }
  };
  for (const [kind, count] of perTown) {
    const db = dbOf(kind.unit);
    const model = await db.collection<Stored>(kind.collection).findOne({ isAdmin: { $ne: true } });
    const filling = { kind, count, model: model ?? {}, towns, until };
    await insert(db, kind.collection, count, (_, __, number) => documentOf(filling, number));
  }
  const campaigns = dbOf('svc-campaigns');
  const open = { status: 'upcoming', townId: ofRelease[0].id, bookingClosesAt: { $gt: now } };
  const cards = await campaigns.collection<Stored>('campaigns').find(open).toArray();
  const empty = { claims: {}, categories: {}, kept: {}, keptCategories: {}, keptTold: true };
  await insert(campaigns, 'campaigns', cards.length, (town, place) => {
    const card = cards[place]!;
    return { ...card, ...empty, _id: cardId(town, card._id), townId: town.id };
  });
  await insert(campaigns, 'members', spotIds().length, memberOf);
  await insert(dbOf('svc-identity'), 'written_towns', 1, (town) => writtenTown(town, now));
  for (const service of services) {
    await admitTeam(dbOf(service), service);
    const published: Make = (town, _, position) => ({ _id: town.id, text: JSON.stringify(town), position });
    await insert(dbOf(service), 'published_towns', 1, published);
  }
  log(`${towns.length} towns are stored`);
  return cards.map(({ _id }) => _id);
}

const memberOf = (town: Town, spot: number) => ({
  ...knownMember(memberId(town, spot), spot),
  memberships: { [town.id]: `MEM-${town.id}-${spot}` },
  membershipId: null,
});

const writtenTown = (town: Town, at: Date) => ({
  _id: town.id,
  draft: JSON.stringify(town),
  name: town.name,
  nameKey: town.name.toLowerCase(),
  published: town,
  publishedAt: at,
  publishedHosts: town.hosts,
  version: 2,
  createdAt: at,
  updatedAt: at,
});
