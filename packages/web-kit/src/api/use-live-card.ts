import type { Campaign, SpotChange } from '@postcard/contracts/campaigns';
import { useEffect, useRef } from 'react';
import { useEventStream } from '../sse.ts';
import { useApi } from './use-api.ts';

/** Milliseconds after which no response is cached that was read before. */
const cachedMs = 1_100;

type Source = {
  read: (path: string) => Promise<Campaign>;
  changeOf: (data: unknown) => SpotChange | null;
};

/**
 * Returns a card, updated by its stream. A first read may be a second old, so the card is read once more when the
 * stream has been open for that long; changes of the stream meanwhile are applied to it again.
 */
export function useLiveCard(id: string | null, { read, changeOf }: Source) {
  const path = id === null ? null : `/api/campaigns/${encodeURIComponent(id)}`;
  const fetched = useApi<Campaign>(path, read);
  const { mutate } = fetched;
  const changes = useRef(new Map<string, SpotChange>());
  const reading = useRef(new AbortController());
  useEffect(() => () => reading.current.abort(), []);

  function onSpot(data: unknown): void {
    const change = changeOf(data);
    if (!change) return;
    changes.current.delete(change.spotId);
    changes.current.set(change.spotId, change);
    void mutate((card) => card && withChange(card, change), { revalidate: false });
  }

  function onReady(): void {
    reading.current.abort();
    reading.current = new AbortController();
    changes.current.clear();
    const { signal } = reading.current;
    const timer = setTimeout(() => void readAgain(signal), cachedMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  async function readAgain(signal: AbortSignal): Promise<void> {
    const card = await read(path as string).catch(() => null);
    if (!card || signal.aborted) return;
    const changed = [...changes.current.values()].reduce(withChange, card);
    void mutate((known) => (known?.id === card.id ? changed : known), { revalidate: false });
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
