import type { Campaign, SpotChange } from '@postcard/contracts/campaigns';
import { useEffect, useRef } from 'react';
import { useEventStream } from '../sse.ts';
import { useApi } from './use-api.ts';

/** Milliseconds after which an earlier response is no longer in any cache. */
const cachedMs = 1_100;

type Source = {
  read: (path: string) => Promise<Campaign>;
  changeOf: (data: unknown) => SpotChange | null;
};

/**
 * Returns a card, updated by its stream. A read may be a second old, so the changes of the stream are applied to each
 * read again, and the card is read once more when the stream has been open for that long.
 */
export function useLiveCard(id: string | null, { read, changeOf }: Source) {
  const path = id === null ? null : `/api/campaigns/${encodeURIComponent(id)}`;
  const seen = useRef({ path, changes: new Map<string, SpotChange>() });
  const reading = useRef(new AbortController());
  useEffect(() => () => reading.current.abort(), []);

  async function readChanged(from: string): Promise<Campaign> {
    const card = await read(from);
    return seen.current.path === from ? [...seen.current.changes.values()].reduce(withChange, card) : card;
  }
  const fetched = useApi<Campaign>(path, readChanged);
  const { mutate } = fetched;

  function onSpot(data: unknown): void {
    const change = changeOf(data);
    if (!change) return;
    seen.current.changes.delete(change.spotId);
    seen.current.changes.set(change.spotId, change);
    void mutate((card) => card && withChange(card, change), { revalidate: false });
  }

  function onReady(): void {
    reading.current.abort();
    reading.current = new AbortController();
    seen.current = { path, changes: new Map() };
    const { signal } = reading.current;
    const timer = setTimeout(() => void readAgain(signal), cachedMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  async function readAgain(signal: AbortSignal): Promise<void> {
    const card = await readChanged(path as string).catch(() => null);
    if (!card || signal.aborted) return;
    void mutate((known) => (known?.id === card.id ? card : known), { revalidate: false });
  }

  useEventStream(path && `${path}/stream`, { spot: onSpot, ready: onReady });
  return fetched;
}

function withChange(card: Campaign, change: SpotChange): Campaign {
  const { spotId, state, holdExpiresAt, keptUntil, takenSubcategories } = change;
  return {
    ...card,
    takenSubcategories,
    spots: card.spots.map((spot) =>
      spot.id === spotId ? { ...spot, state, holdExpiresAt, keptUntil: keptUntil ?? null } : spot,
    ),
  };
}
