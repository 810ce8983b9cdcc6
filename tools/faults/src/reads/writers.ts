import type { SpotId } from '@postcard/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { attempt, type Member } from '../members.ts';
import type { Random } from '../random.ts';
import type { Timeline, Write } from './timeline.ts';

/** The spot that is held and released. */
export const writtenSpot: SpotId = 'M01';
export const nameKey = (cardId: string): string => `name of ${cardId}`;
export const spotKey = (cardId: string): string => `${writtenSpot} of ${cardId}`;

export type Writing = {
  /** Through which process everything is written. */
  url: string;
  admin: string;
  timeline: Timeline;
  random: Random;
  signal: AbortSignal;
};

const longestPauseMs = 2_500;

/** Writes one value and notes when it was sent and acknowledged. @returns the response where it was */
async function write(
  { timeline }: Writing,
  { key, value }: { key: string; value: string },
  send: () => Promise<Response>,
): Promise<Response | null> {
  const noted: Write = { value, sentAt: performance.now(), ackedAt: null };
  timeline.set(key, [...(timeline.get(key) ?? []), noted]);
  const response = await send().catch(() => null);
  if (!response?.ok) return null;
  noted.ackedAt = performance.now();
  return response;
}

const restless = ({ random, signal }: Writing) =>
  pause(random() * longestPauseMs, undefined, { signal }).catch(() => undefined);

/** Gives a card one name after the other, each of them new. */
export async function renameAgainAndAgain(writing: Writing, cardId: string): Promise<void> {
  const { url, admin, signal } = writing;
  for (let count = 1; !signal.aborted; count += 1) {
    const name = `Card of ${count} names`;
    await write(writing, { key: nameKey(cardId), value: name }, () =>
      attempt(url, `/api/campaigns/${cardId}`, { name }, { cookie: admin, method: 'PATCH' }),
    );
    await restless(writing);
  }
}

/** Holds a spot of a card that nobody else wants and releases it, again and again. */
export async function holdAgainAndAgain(writing: Writing, cardId: string, { cookie }: Member): Promise<void> {
  const { url, signal } = writing;
  const key = spotKey(cardId);
  const release = (id: string) => attempt(url, `/api/bookings/${id}`, undefined, { cookie, method: 'DELETE' });
  let held: string | null = null;
  while (!signal.aborted) {
    if (held === null) {
      const given = await write(writing, { key, value: 'held' }, () =>
        attempt(url, '/api/bookings', { campaignId: cardId, spotId: writtenSpot }, { cookie }),
      );
      held = given ? ((await given.json()) as { id: string }).id : await leftBehind(writing, cardId, cookie);
    } else if (await write(writing, { key, value: 'free' }, () => release(held as string))) {
      held = null;
    }
    await restless(writing);
  }
}

/** The hold whose response was lost with its process; null where there is none, or nobody can say. */
async function leftBehind({ url }: Writing, cardId: string, cookie: string): Promise<string | null> {
  const response = await attempt(url, '/api/bookings', undefined, { cookie, method: 'GET' }).catch(() => null);
  if (!response?.ok) return null;
  const bookings = (await response.json()) as { id: string; campaignId: string; status: string }[];
  return bookings.find(({ campaignId, status }) => campaignId === cardId && status === 'held')?.id ?? null;
}
