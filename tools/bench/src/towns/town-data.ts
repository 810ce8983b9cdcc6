import { categories, categoryKey, spotIds, type SpotId } from '@postcard/contracts';
import type { Town } from '@postcard/contracts/town';
import type { Document } from 'mongodb';
import type { Dataset } from '../lists/dataset.ts';
import { bookings } from '../lists/kinds/bookings.ts';
import { conversations } from '../lists/kinds/conversations.ts';
import { mails } from '../lists/kinds/mails.ts';
import { members } from '../lists/kinds/members.ts';
import { requests } from '../lists/kinds/requests.ts';
import type { Filling, List, Stored } from '../lists/list.ts';

const dayMs = 86_400_000;
const pastCards = 2;
/** Half of a past card's spots: who had them is asked first once the next card opens. */
const paidOn = () => Math.floor(spotIds().length / 2);

/** What every town has of a kind: so many documents like those of the team's lists. */
export type Kind = { unit: List['unit']; filling: Filling; each: number; own: (town: Town, place: number) => object };

const trades = categories.flatMap(({ name, subcategories }) => subcategories.map((each) => [name, each] as const));

/** One for each spot of a card, each of another subcategory. */
export const memberId = (town: Town, place: number): string => `${town.id}-member-${place}`;
const membershipIn = (town: Town, place: number) => ({ [town.id]: `MEM-${town.id}-${place}` });
const tradeOf = (place: number) => {
  const [businessCategory, businessSubcategory] = trades[place] as (typeof trades)[number];
  return { businessCategory, businessSubcategory };
};

const first = ({ fillings }: List): Filling => fillings[0] as Filling;

export const kindsOfData = (): readonly Kind[] => [
  { unit: 'svc-requests', filling: first(requests), each: 20, own: () => ({}) },
  {
    unit: 'svc-identity',
    filling: first(members),
    each: spotIds().length,
    own: (town, place) => ({
      _id: memberId(town, place),
      ...tradeOf(place),
      towns: [town.id, `${town.id}:member`],
      membershipId: null,
      memberships: membershipIn(town, place),
      status: 'none',
      textsId: undefined,
    }),
  },
  { unit: 'svc-campaigns', filling: first(bookings), each: pastCards * paidOn(), own: paidBooking },
  {
    unit: 'svc-notify',
    filling: first(conversations),
    each: 8,
    own: (town, place) => ({
      memberId: memberId(town, place % spotIds().length),
      team: { isRead: place % 2 === 0, archived: place >= 4, wrote: true },
      assigneeId: null,
    }),
  },
  { unit: 'svc-notify', filling: first(mails), each: 10, own: () => ({}) },
];

/** The documents of a kind from one number up to another: the towns take turns, so all are as old. */
export function documentsOf({ filling, each, own }: Kind, towns: readonly Town[], until: Date) {
  const dataset: Dataset = { size: each * towns.length, until };
  const documentOf = (number: number): Stored & { townId: string } => {
    const town = towns[number % towns.length] as Town;
    const place = Math.floor(number / towns.length);
    return { ...filling.documentOf(number, dataset), ...own(town, place), townId: town.id };
  };
  return { size: dataset.size, documentOf };
}

export const pastCardId = (town: Town, place: number): string => `${town.id}.past-${place}`;
export const draftId = (town: Town): string => `${town.id}.draft`;
export const upcomingId = (town: Town, { _id }: Stored): string => `${town.id}.${_id}`;

function paidBooking(town: Town, place: number) {
  const [card, spot] = [Math.floor(place / paidOn()), place % paidOn()];
  const campaignId = pastCardId(town, card);
  return {
    _id: paidBookingId(town, card, spot),
    userId: memberId(town, spot),
    campaignId,
    spotId: spotIds()[spot],
    adSpotId: `${campaignId}:${spotIds()[spot]}`,
    businessSubcategory: tradeOf(spot).businessSubcategory,
    status: 'confirmed',
    paymentStatus: 'paid',
  };
}
const paidBookingId = (town: Town, card: number, spot: number): string => `${town.id}-paid-${card}-${spot}`;

/** A town's cards, made of those that the service made for the first town: open ones, past ones and a draft. */
export function cardsOf(town: Town, models: readonly (Stored & Document)[], now: Date): Stored[] {
  const empty = { townId: town.id, claims: {}, categories: {}, kept: {}, keptCategories: {}, keptTold: true };
  const last = models.at(-1) as Stored & Document;
  const past = Array.from({ length: pastCards }, (_, place) => ({
    ...last,
    ...empty,
    ...soldOf(town, place),
    _id: pastCardId(town, place),
    status: 'completed',
    distributionDate: new Date(now.getTime() - (40 + 90 * place) * dayMs),
    decision: 'go',
  }));
  const draft = { ...last, ...empty, _id: draftId(town), name: 'Draft', status: 'draft', opensAt: null };
  return [...models.map((model) => ({ ...model, ...empty, _id: upcomingId(town, model) })), ...past, draft];
}

function soldOf(town: Town, card: number) {
  const until = new Date('9999-12-31T00:00:00.000Z');
  const claims = Array.from({ length: paidOn() }, (_, spot) => {
    const subcategory = tradeOf(spot).businessSubcategory;
    return {
      spotId: spotIds()[spot] as SpotId,
      claim: {
        bookingId: paidBookingId(town, card, spot),
        userId: memberId(town, spot),
        subcategory,
        state: 'sold',
        until,
      },
    };
  });
  return {
    claims: Object.fromEntries(claims.map(({ spotId, claim }) => [spotId, claim])),
    categories: Object.fromEntries(
      claims.map(({ claim: { bookingId, subcategory } }) => [
        categoryKey(subcategory),
        { bookingId, subcategory, until },
      ]),
    ),
  };
}

/** A town's members as svc-campaigns knows them. */
export const knownMembersOf = (town: Town): Stored[] =>
  spotIds().map((_, place) => ({
    _id: memberId(town, place),
    accountNumber: `MP-${town.id}-${place}`,
    email: `${place}@${town.id}.example`,
    firstName: 'Ada',
    displayName: 'Ada Lopez',
    businessName: `Shop ${place} of ${town.name}`,
    ...tradeOf(place),
    membershipId: null,
    memberships: membershipIn(town, place),
    isAdmin: false,
    sessionVersion: 1,
    version: 1,
  }));
