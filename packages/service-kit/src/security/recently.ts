/** Bound of remembered keys; the oldest are dropped first. */
const remembered = 5_000;

export function createRecently({ forMs, now, most = remembered }: { forMs: number; now: () => Date; most?: number }) {
  const since = new Map<string, number>();
  return function isRecent(key: string): boolean {
    const at = now().getTime();
    const before = since.get(key);
    if (before !== undefined && at - before < forMs) return true;
    since.delete(key);
    if (since.size >= most) since.delete(since.keys().next().value as string);
    since.set(key, at);
    return false;
  };
}
