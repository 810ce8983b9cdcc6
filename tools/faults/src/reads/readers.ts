import type { Campaign, CampaignSummary } from '@postcard/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { pick, type Random } from '../random.ts';
import type { Observation } from './timeline.ts';
import { nameKey, spotKey, writtenSpot } from './writers.ts';

const pauseMs = 20;
/** Longer than a process takes to come back. */
const patienceMs = 15_000;

type Reading = { url: string; cardIds: readonly string[]; random: Random; signal: AbortSignal };

/** Reads the list and single cards of one process, and notes what it says of those that are written. */
export async function readAgainAndAgain({ url, cardIds, random, signal }: Reading): Promise<Observation[]> {
  const seen: Observation[] = [];
  while (!signal.aborted) {
    const list = await read<CampaignSummary[]>(`${url}/api/campaigns?limit=200`);
    const card = await read<Campaign>(`${url}/api/campaigns/${pick(cardIds, random)}`);
    const inList = list?.body.filter(({ id }) => cardIds.includes(id)).map(shownName) ?? [];
    if (list) seen.push(...inList.map((shown) => ({ ...shown, ...list.at })));
    if (card) seen.push(...[shownName(card.body), ...shownSpots(card.body)].map((shown) => ({ ...shown, ...card.at })));
    await pause(pauseMs);
  }
  return seen;
}

const shownName = ({ id, name }: CampaignSummary) => ({ key: nameKey(id), value: name });
const shownSpots = ({ id, spots }: Campaign) =>
  spots.filter((spot) => spot.id === writtenSpot).map(({ state }) => ({ key: spotKey(id), value: state }));

type Read<T> = { body: T; at: Pick<Observation, 'sentAt' | 'endedAt'> };

/** Null where nobody responds, or with a failure: a process that is away shows nothing old. */
async function read<T>(url: string): Promise<Read<T> | null> {
  const sentAt = performance.now();
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    const body = (await response.json()) as T;
    return response.ok ? { body, at: { sentAt, endedAt: performance.now() } } : null;
  } catch {
    return null;
  }
}
