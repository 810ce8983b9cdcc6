export type CallCounts = {
  /** Counts a call of an address. @returns seconds to wait when it has had enough, else undefined */
  count(address: string): number | undefined;
};

type Window = { calls: number; endsAt: number };

/**
 * Counts calls by address, in windows that begin with an address's first call. Every call of the API is counted, so
 * this neither waits nor sets a timer: windows that are over go when a new one begins.
 * @param now milliseconds, by a clock that only goes forward
 */
export function createCallCounts(
  { calls: most, windowMs }: { calls: number; windowMs: number },
  now: () => number = () => performance.now(),
): CallCounts {
  // All windows are equally long, so the order in which they began is the one in which they end.
  const windows = new Map<string, Window>();

  const begin = (address: string, at: number): Window => {
    for (const [other, { endsAt }] of windows) {
      if (endsAt > at) break;
      windows.delete(other);
    }
    const window = { calls: 0, endsAt: at + windowMs };
    windows.set(address, window);
    return window;
  };

  return {
    count(address) {
      const at = now();
      const known = windows.get(address);
      const window = known && known.endsAt > at ? known : begin(address, at);
      window.calls += 1;
      return window.calls > most ? (window.endsAt - at) / 1000 : undefined;
    },
  };
}
