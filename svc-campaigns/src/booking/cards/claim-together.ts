import type { SpotId } from '@postcard/contracts';
import { createGroup, ownFilter, updateTogether, type GroupedUpdate } from '@postcard/service-kit';
import { plainOrNull, type CardModel, type Document } from './model.ts';
import type { Card } from './card.ts';

/** One conditional update that puts a booking's claim on a spot of a card. */
export type ClaimUpdate = GroupedUpdate & { cardId: string; spotId: SpotId; bookingId: string };

/**
 * Makes claims. Those that come at once share two commands: each is an update with its own condition, all in one, and
 * then the cards are read that say whose the spots are now. A claim that is made and not seen, because one of the two
 * failed, is what a crash leaves: it expires by itself, or the member's next try completes it.
 * @returns the card with the claim; null where its condition was not met
 */
export function createClaimTogether({
  collection,
}: Pick<CardModel, 'collection'>): (claim: ClaimUpdate) => Promise<Card | null> {
  // By the driver itself, which takes a quarter less time: this is what everybody waits for on the day a card opens.
  async function one({ filter, update }: ClaimUpdate): Promise<Document | null> {
    return (await collection.findOneAndUpdate(filter, update, { returnDocument: 'after' })) as Document | null;
  }

  async function many(claims: readonly ClaimUpdate[]): Promise<(Document | null | Error)[]> {
    const refused = await updateTogether(
      collection,
      claims.map(({ filter, update }) => ({ filter, update })),
    );
    const ids = [...new Set(claims.map(({ cardId }) => cardId))];
    const found = (await collection.find({ _id: { $in: ids } } as object).toArray()) as unknown as Document[];
    const cards = new Map(found.map((card) => [card._id, card]));
    return claims.map(({ cardId, spotId, bookingId }, index) => {
      const card = cards.get(cardId);
      return refused[index] ?? (card?.claims[spotId]?.bookingId === bookingId ? card : null);
    });
  }

  const claim = createGroup<ClaimUpdate, Document | null>(async (claims) =>
    claims.length === 1 ? [await one(claims[0] as ClaimUpdate)] : many(claims),
  );
  return async ({ filter, ...wanted }) =>
    plainOrNull(await claim({ ...wanted, filter: ownFilter(collection, filter) }));
}
