import type { Page } from 'playwright-core';

/** How long a page took to paint after a tap or a key, milliseconds. */
export type Interaction = { what: string; duration: number };

export type Responses = {
  slowest: () => Interaction;
  /** Resolves once what the last tap or key led to is painted and reported. */
  settled: () => Promise<void>;
};

/**
 * Watches from now on, for as long as the document lasts, as the browser itself counts it (Event Timing). Below 16 ms
 * it reports nothing.
 */
export async function watchResponses(page: Page): Promise<Responses> {
  let slowest: Interaction = { what: '', duration: 0 };
  await page.exposeFunction('keepInteraction', (one: Interaction) => {
    if (one.duration > slowest.duration) slowest = one;
  });
  await page.evaluate(() => {
    type Timing = PerformanceEntry & { interactionId: number; target: Element | null };
    const { keepInteraction } = globalThis as unknown as { keepInteraction: (one: Interaction) => void };
    new PerformanceObserver((list) => {
      for (const { interactionId, name, target, duration } of list.getEntries() as Timing[])
        if (interactionId > 0) keepInteraction({ what: `${name} on ${target?.id || target?.className}`, duration });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return {
    slowest: () => slowest,
    settled: () =>
      page.evaluate(
        () => new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  };
}
