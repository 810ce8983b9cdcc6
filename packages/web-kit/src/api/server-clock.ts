let aheadMs = 0;

/** The instant by the server's clock, as far as its responses have shown it; the visitor's own clock may be wrong. */
export const serverNow = (): number => Date.now() + aheadMs;

/**
 * Reads from a response how far the server's clock is ahead of the visitor's. The header has whole seconds and the
 * response was made at some moment between sending and receiving, so a clock within these bounds is taken to be right.
 */
export function updateClock(headers: Headers, sentAt: number, receivedAt: number): void {
  // One that may come from a cache without asking says when it was put there. A 304 brings its own date.
  if (!/no-store|no-cache/.test(headers.get('cache-control') ?? '')) return;
  const second = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(second)) return;
  const [least, most] = [second - receivedAt, second + 1000 - sentAt];
  aheadMs = least > 0 || most < 0 ? Math.round((least + most) / 2) : 0;
}
