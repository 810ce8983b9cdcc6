import { randomUUID } from 'node:crypto';
import { booking, categoryKey } from '@postcard/contracts';
import type { Collection } from 'mongodb';
import type { CardDocument, Hold } from './members.ts';

/**
 * Takes every hold's spot and subcategory with the driver alone: the update svc-campaigns makes, and nothing around it.
 * @returns claims a second
 */
export async function claimAll(
  cards: Collection<CardDocument>,
  holds: readonly Hold[],
  concurrency: number,
): Promise<number> {
  let next = 0;
  const worker = async () => {
    for (let hold = holds[next++]; hold; hold = holds[next++]) await claim(cards, hold);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (holds.length / (performance.now() - startedAt)) * 1000;
}

async function claim(cards: Collection<CardDocument>, { cardId, spotId, member }: Hold): Promise<void> {
  const now = new Date();
  const until = new Date(now.getTime() + booking.holdMs);
  const subcategory = member.businessSubcategory;
  const spot = `claims.${spotId}`;
  const category = `categories.${categoryKey(subcategory)}`;
  const free = (place: string) => ({ $or: [{ [place]: { $exists: false } }, { [`${place}.until`]: { $lte: now } }] });
  const bookingId = randomUUID();
  const taken = await cards.findOneAndUpdate(
    { _id: cardId, status: 'upcoming', bookingClosesAt: { $gt: now }, $and: [free(spot), free(category)] } as object,
    {
      $set: {
        [spot]: { bookingId, userId: member.userId, subcategory, state: 'held', until },
        [category]: { bookingId, subcategory, until },
      },
    } as object,
    { returnDocument: 'after' },
  );
  if (!taken) throw new Error(`${spotId} of ${cardId} was not free`);
}
