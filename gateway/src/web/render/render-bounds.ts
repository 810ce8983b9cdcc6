/** What the pages of many towns may take of this process: there may be a thousand. */
export const renderBounds = {
  /** Milliseconds until a renderer is given up. */
  longestMs: 10_000,
  /** Mebibytes of objects that a renderer may keep; ours need 24. */
  memoryMb: 64,
  /**
   * Milliseconds that a request waits for its town's pages; then its page comes empty, and the browser draws it. Also
   * those that it waits for its page to be composed; then it is to try again.
   */
  patienceMs: 5_000,
  /** Milliseconds until a renderer that failed is tried again; doubled each time, up to the longest. */
  pauseMs: 30_000,
  longestPauseMs: 3_600_000,
  /** Towns that wait to be rendered for the first time. */
  waitingTowns: 100,
  /** Towns whose rendered pages are kept, at some 70 kB each. */
  keptTowns: 1_000,
  /** Pages that are composed at once, at 0.1 s of a core each and half a megabyte, and that are composed or wait. */
  composedAtOnce: 2,
  waitingPages: 200,
  /** Bytes of composed pages that are kept, at some 35 kB each. */
  pageBytes: 48 * 1024 * 1024,
};

export type RenderBounds = typeof renderBounds;
