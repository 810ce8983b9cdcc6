import { randomUUID } from 'node:crypto';
import { pricing, categoryKey, spotIds, spotTypeOf } from '@postcard/contracts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Collection, Db, Document } from 'mongodb';
import type { Hold, ApprovedMember } from '../holds/members.ts';

type Kept = Document & { _id: string };

/** Old enough for the index. */
const longAgo = new Date(Date.now() - 10 * 60_000);
const forEver = new Date('9999-12-31T00:00:00.000Z');
const batch = 100;
/** Documents of a block of the search index. */
const blockSize = 32;

const kept = (db: Db, name: string): Collection<Kept> => db.collection<Kept>(name);

/** Makes members known to svc-campaigns, as its projection keeps them. */
export async function know(db: Db, members: readonly ApprovedMember[]): Promise<void> {
  await kept(db, 'members').insertMany(
    members.map(({ userId, ...member }) => ({ _id: userId, ...member, version: 1 })),
  );
}

/** Takes away the cards that svc-campaigns made for itself. @returns one of them, for others to be made like it */
export async function takeModel(db: Db): Promise<Kept> {
  const model = await kept(db, 'campaigns').findOne();
  if (!model) throw new Error('svc-campaigns made no card');
  await kept(db, 'campaigns').deleteMany({});
  return { ...model, keptTold: true };
}

/** Puts in so many cards that are sold out, with their bookings. */
export async function sellOut(
  db: Db,
  model: Kept,
  members: readonly ApprovedMember[],
  cardCount: number,
): Promise<void> {
  for (let made = 0; made < cardCount; made += batch) {
    const cards = Array.from({ length: Math.min(batch, cardCount - made) }, (_, place) =>
      soldCard(model, members, made + place),
    );
    await kept(db, 'campaigns').insertMany(cards.map(({ card }) => card));
    await kept(db, 'bookings').insertMany(cards.flatMap(({ bookings }) => bookings));
  }
  if (cardCount > 0) await indexed(db, cardCount * spotIds().length);
}

/**
 * The service indexes what it finds for the team's search. Years of bookings never come at once, so that is waited for.
 */
async function indexed(db: Db, bookingCount: number): Promise<void> {
  const wholeBlocks = Math.floor(bookingCount / blockSize);
  await waitUntil(
    async () => ((await kept(db, 'bookings_search').findOne({ _id: 'state' }))?.['blocks'] ?? 0) >= wholeBlocks,
    {
      what: 'all bookings are indexed',
      timeoutMs: 180_000,
      everyMs: 500,
    },
  );
}

function soldCard(model: Kept, members: readonly ApprovedMember[], place: number): { card: Kept; bookings: Kept[] } {
  const id = randomUUID();
  const bookings = holdsOf(id, members, place).map(({ spotId, member }) =>
    bookingOf({ ...model, _id: id, createdAt: longAgo }, spotId, member),
  );
  const claims = Object.fromEntries(
    bookings.map(({ _id, spotId, userId, businessSubcategory }) => [
      spotId,
      { bookingId: _id, userId, subcategory: businessSubcategory, state: 'sold', until: forEver },
    ]),
  );
  const categories = Object.fromEntries(
    bookings.map(({ _id, businessSubcategory }) => [
      categoryKey(businessSubcategory as string),
      { bookingId: _id, subcategory: businessSubcategory, until: forEver },
    ]),
  );
  return { card: { ...model, _id: id, claims, categories }, bookings };
}

function bookingOf(
  card: Kept,
  spotId: Hold['spotId'],
  { userId, businessName, businessSubcategory }: ApprovedMember,
): Kept {
  return {
    // Before every id that is made from now on, as an older booking's is.
    _id: `00-${card._id}-${spotId}`,
    userId,
    campaignId: card._id,
    campaignName: card['name'],
    zone: card['zone'],
    distributionDate: card['distributionDate'],
    cancelUntil: card['cancelUntil'],
    spotId,
    adSpotId: `${card._id}:${spotId}`,
    spotType: spotTypeOf(spotId),
    businessName,
    businessSubcategory,
    status: 'confirmed',
    holdExpiresAt: card['createdAt'],
    amount: pricing()[spotTypeOf(spotId)].price,
    paymentStatus: 'paid',
    adApproved: false,
    adContent: null,
    designTemplateId: null,
    invoiceNumber: null,
    endedBecause: null,
    attempt: 1,
    checkoutExpiresAt: null,
    stripeSessionId: null,
    stripePaymentId: null,
    paymentOpen: false,
    bookingDate: card['createdAt'],
    createdAt: card['createdAt'],
    version: 1,
  };
}

/** Puts new cards with nothing taken in the place of the last ones. @returns a hold for every spot, card after card */
export async function renewCards(
  db: Db,
  model: Kept,
  members: readonly ApprovedMember[],
  cardCount: number,
  last: readonly string[],
): Promise<{ ids: string[]; holds: Hold[] }> {
  // Card by card: for `$in` the embedded server reads a collection through, and only the larger dataset would be
  // measured with what that leaves behind.
  for (const campaignId of last) {
    await kept(db, 'campaigns').deleteOne({ _id: campaignId });
    await kept(db, 'bookings').deleteMany({ campaignId });
  }
  await db.collection('idempotency_keys').deleteMany({});
  const ids = Array.from({ length: cardCount }, () => randomUUID() as string);
  await kept(db, 'campaigns').insertMany(ids.map((_id) => ({ ...model, _id, claims: {}, categories: {} })));
  return { ids, holds: ids.flatMap((id, place) => holdsOf(id, members, place)) };
}

function holdsOf(cardId: string, members: readonly ApprovedMember[], place: number): Hold[] {
  const each = members.length / spotIds().length;
  return spotIds().map((spotId, kind) => ({
    cardId,
    spotId,
    member: members[kind * each + (place % each)] as ApprovedMember,
  }));
}
