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

/**
 * Returns the scroll position of a history entry.
 * @param isFirst the page was just loaded: only a reload or a history step restores a position
 */
export function keptPosition(key: string, isFirst: boolean): number | undefined {
  if (isFirst && arrival() === 'navigate') return undefined;
  return known().get(key);
}

function arrival(): string {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type ?? 'navigate';
}

/** Keeps positions over a reload. */
export function savePositions(): void {
  tabStorage.set(storageKey, JSON.stringify(Object.fromEntries(known())));
}
