import { spotTypeOf } from '@postcard/contracts/business';
import type { CardMapSpot } from './spot.ts';
import { currentTown, spotIds } from '@postcard/contracts/town';

const states: Record<string, Partial<CardMapSpot>> = {
  L01: { state: 'sold', label: 'Apricot Street Pizza', category: 'Food & Beverage' },
  M01: { state: 'sold', label: 'Arroyo Auto', category: 'Auto Services' },
  M02: { state: 'sold', label: 'Campus Cuts', category: 'Beauty & Personal Care' },
  M03: { state: 'held' },
  M06: { state: 'yours', label: 'Tierra Florist', category: 'Retail / Shopping' },
  M07: { state: 'sold', label: 'Peach Hill Plumbing & Drains', category: 'Home Services' },
  M08: { state: 'yours' },
  M10: { state: 'sold' },
  M12: { state: 'held' },
};

export function demoSpots(now = 0): CardMapSpot[] {
  const holdExpiresAt = new Date(now + 14 * 60_000 + 37_000).toISOString();
  return spotIds().map((id) => {
    const held = states[id]?.state === 'held' || id === 'M08';
    return {
      id,
      spotType: spotTypeOf(id),
      price: currentTown().prices[spotTypeOf(id)],
      state: 'free',
      ...states[id],
      ...(held ? { holdExpiresAt } : {}),
    };
  });
}
