import type { Campaign, CampaignSummary, SpotId } from '@postcard/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { attempt, callFor, replyTo } from '../client.ts';
import { scenario, withoutGuards, withProduct } from '../harness.ts';
import { killNow } from '../kill.ts';
import { layOut, type Member } from '../members.ts';
import { pick, randomFrom, type Random } from '../random.ts';
import { judgeAges, type Observation, type Timeline, type Write } from '../timeline.ts';

const cardCount = 6;
const readersOfEach = 3;
const longestMs = 1_000;
const betweenReadsMs = 20;
const longestPauseMs = 2_500;
const spotId: SpotId = 'M01';
const nameKey = (cardId: string): string => `name of ${cardId}`;
const spotKey = (cardId: string): string => `${spotId} of ${cardId}`;

/** Kills svc-campaigns and the broker while two processes are read. The control reads a cache that never expires. */
export const reads = scenario({ reading: 60, breaks: 9 }, async ({ reading: seconds, breaks }, run) =>
  withProduct(run, { members: cardCount, twins: ['svc-campaigns'] }, async (product) => {
    const { stack, members, admin } = product;
    const [writer, other] = product.processesOf('svc-campaigns') as [typeof unguarded, typeof unguarded];
    const unguarded = await stack.addReplica('svc-campaigns', withoutGuards('cache'));
    const cardIds = await layOut(product.databases('campaigns'), cardCount, 'Read');
    const timeline: Timeline = new Map(
      cardIds.flatMap((id, place) => [initial(nameKey(id), `Read ${place + 1}`), initial(spotKey(id), 'free')]),
    );
    const random = randomFrom(run.seed);
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, ...(run.signal ? [run.signal] : [])]);
    const writing = { url: writer.url, admin, timeline, random, signal };
    const writers = cardIds.flatMap((id, place) => [rename(writing, id), holdAndRelease(writing, id, members[place]!)]);
    const readFrom = ({ url }: { url: string }) =>
      Promise.all(Array.from({ length: readersOfEach }, () => read(url, cardIds, random, signal)));
    const [guarded, control] = [Promise.all([readFrom(writer), readFrom(other)]), readFrom(unguarded)];
    const waitPart = () => pause((seconds * 1_000) / (breaks + 1), undefined, { signal });
    for (let count = 0; count < breaks; count += 1) {
      await waitPart();
      await killNow(stack, count % 3 === 2 ? 'broker' : pick([writer, other], random));
    }
    await waitPart();
    ended.abort();
    await Promise.all(writers);
    const verdict = judgeAges(timeline, (await guarded).flat(2), longestMs);
    return {
      violations: verdict.violations,
      control: {
        what: 'a cache that never expires',
        found: judgeAges(timeline, (await control).flat(), longestMs).violations.length,
      },
      figures: { 'values read': verdict.reads, kills: breaks, 'ms, the oldest': Math.round(verdict.oldestMs) },
    };
  }),
);

const initial = (key: string, value: string): [string, Write[]] => [
  key,
  [{ value, sentAt: Number.NEGATIVE_INFINITY, ackedAt: Number.NEGATIVE_INFINITY }],
];

async function read(
  url: string,
  cardIds: readonly string[],
  random: Random,
  signal: AbortSignal,
): Promise<Observation[]> {
  const seen: Observation[] = [];
  for (; !signal.aborted; await pause(betweenReadsMs)) {
    for (const path of ['/api/campaigns?limit=200', `/api/campaigns/${pick(cardIds, random)}`]) {
      const sentAt = performance.now();
      // A failed read is fine, because a stopped process shows nothing old.
      const body = await callFor<CampaignSummary[] | Campaign>(url, path).catch(() => []);
      const at = { sentAt, endedAt: performance.now() };
      for (const card of [body].flat().filter(({ id }) => cardIds.includes(id))) {
        seen.push({ key: nameKey(card.id), value: card.name, ...at });
        const spot = 'spots' in card && card.spots.find(({ id }) => id === spotId);
        if (spot) seen.push({ key: spotKey(card.id), value: spot.state, ...at });
      }
    }
  }
  return seen;
}

type Writing = { url: string; admin: string; timeline: Timeline; random: Random; signal: AbortSignal };

async function write({ timeline }: Writing, key: string, value: string, send: () => Promise<Response>) {
  const noted: Write = { value, sentAt: performance.now(), ackedAt: null };
  timeline.set(key, [...(timeline.get(key) ?? []), noted]);
  const response = await send().catch(() => null);
  if (!response?.ok) return null;
  noted.ackedAt = performance.now();
  return response;
}

const rest = ({ random, signal }: Writing) =>
  pause(random() * longestPauseMs, undefined, { signal }).catch(() => undefined);

async function rename(writing: Writing, cardId: string): Promise<void> {
  const { url, admin, signal } = writing;
  for (let count = 1; !signal.aborted; count += 1) {
    const name = `Card of ${count} names`;
    await write(writing, nameKey(cardId), name, () =>
      attempt(url, `/api/campaigns/${cardId}`, { name }, { cookie: admin, method: 'PATCH' }),
    );
    await rest(writing);
  }
}

async function holdAndRelease(writing: Writing, cardId: string, { cookie }: Member): Promise<void> {
  const { url, signal } = writing;
  const key = spotKey(cardId);
  let held: string | undefined;
  for (; !signal.aborted; await rest(writing)) {
    if (held === undefined) {
      const hold = { campaignId: cardId, spotId };
      const given = await write(writing, key, 'held', () => attempt(url, '/api/bookings', hold, { cookie }));
      held = given ? ((await given.json()) as { id: string }).id : await unacknowledged(writing, cardId, cookie);
    } else {
      const path = `/api/bookings/${held}`;
      const released = await write(writing, key, 'free', () =>
        attempt(url, path, undefined, { cookie, method: 'DELETE' }),
      );
      if (released) held = undefined;
    }
  }
}

async function unacknowledged({ url }: Writing, cardId: string, cookie: string): Promise<string | undefined> {
  type Booking = { id: string; campaignId: string; status: string };
  const { status, body } = await replyTo<Booking[]>(url, '/api/bookings', undefined, { cookie });
  if (status !== 200) return undefined;
  return body.find((one) => one.campaignId === cardId && one.status === 'held')?.id;
}
