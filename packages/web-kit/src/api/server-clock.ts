let aheadMs = 0;

/** Returns the server's time as estimated from responses; the visitor's clock may be wrong. */
export const serverNow = (): number => Date.now() + aheadMs;

/** Updates the clock's offset, within the precision that whole seconds and the network delay allow. */
export function updateClock(headers: Headers, sentAt: number, receivedAt: number): void {
  // A response cached without revalidation has an old date; a 304 has a new one.
  if (!/no-store|no-cache/.test(headers.get('cache-control') ?? '')) return;
  const second = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(second)) return;
  const [least, most] = [second - receivedAt, second + 1000 - sentAt];
  aheadMs = least > 0 || most < 0 ? Math.round((least + most) / 2) : 0;
}
