import { tabStorage } from '@postcard/web-kit';
const storageKey = 'shell:scroll';
let positions: Map<string, number> | undefined;

function known(): Map<string, number> {
  positions ??= new Map(readStored());
  return positions;
}

function readStored(): [string, number][] {
  try {
    return Object.entries(JSON.parse(tabStorage.get(storageKey) ?? '{}') as Record<string, number>);
  } catch {
    return [];
  }
}

export function keepPosition(key: string, top: number): void {
  known().set(key, top);
}

/** Returns an entry's scroll position; with `isFirst` only after a reload or a history step. */
export function keptPosition(key: string, isFirst: boolean): number | undefined {
  if (isFirst && arrival() === 'navigate') return undefined;
  return known().get(key);
}

function arrival(): string {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type ?? 'navigate';
}

export function savePositions(): void {
  tabStorage.set(storageKey, JSON.stringify(Object.fromEntries(known())));
}
