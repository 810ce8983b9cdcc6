import { spotIds } from '@postcard/contracts';
import { inParallel, pick, randomFrom } from './random.ts';
import { attempt, type Member } from './members.ts';

/**
 * Everybody wants a spot of one card at the same moment, through two processes; each asks for two, in an order that the
 * seed decides. @returns the ids of the bookings that were given
 */
export async function raceFor(
  cardId: string,
  members: readonly Member[],
  urls: readonly string[],
  seed: number,
): Promise<string[]> {
  const random = randomFrom(seed);
  const bookings = members.map((member) => ({
    member,
    url: pick(urls, random),
    spots: [pick(spotIds(), random), pick(spotIds(), random)],
  }));
  const given: string[] = [];
  await inParallel(bookings, bookings.length, async ({ member, url, spots }) => {
    await Promise.all(
      spots.map(async (spotId) => {
        const response = await attempt(url, '/api/bookings', { campaignId: cardId, spotId }, { cookie: member.cookie });
        const body = (await response.json()) as { id: string };
        if (response.status === 201 || response.status === 200) given.push(body.id);
        else if (response.status !== 409)
          throw new Error(`seed ${seed}: ${spotId} was handled ${response.status} ${JSON.stringify(body)}`);
      }),
    );
  });
  return given;
}
