export const renderBounds = {
  longestMs: 10_000,
  /** A renderer's heap limit in MiB; ours need 24. */
  memoryMb: 64,
  /** Milliseconds until a request that waits for rendering gets an empty page, or one for composing gets 503. */
  patienceMs: 5_000,
  /** Milliseconds until a failed renderer is retried; doubled each time, up to the longest. */
  pauseMs: 30_000,
  longestPauseMs: 3_600_000,
  waitingTowns: 100,
  /** Towns whose rendered pages are cached, at some 70 kB each. */
  keptTowns: 1_000,
  /** Pages composed concurrently, at 0.1 s of a core and half a megabyte each, and pages that wait. */
  composedAtOnce: 2,
  waitingPages: 200,
  /** Bytes of cached pages, at some 35 kB each. */
  pageBytes: 48 * 1024 * 1024,
};

export type RenderBounds = typeof renderBounds;
