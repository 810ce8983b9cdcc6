type CallCounts = {
  count(address: string): number | undefined;
};

type Window = { calls: number; endsAt: number };

/** Counts calls by address in windows of monotonic milliseconds; a new window removes the expired ones. */
export function createCallCounts(
  { calls: most, windowMs }: { calls: number; windowMs: number },
  now: () => number = () => performance.now(),
): CallCounts {
  // All windows are equally long, so they expire in the order of their start.
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
