export const freeTries = 5;
const firstWaitMs = 1000;
const longestWaitMs = 15 * 60_000;
export const forgottenAfterMs = 24 * 3_600_000;

export type Tries = { failures: number; blockedUntil: Date | null; lastFailureAt: Date };

/** Returns the wait before the next try: none for five failures, then 1 s, doubling up to 15 minutes. */
export function waitAfter(failures: number, freeAllowed: number = freeTries): number {
  if (failures < freeAllowed) return 0;
  return Math.min(firstWaitMs * 2 ** (failures - freeAllowed), longestWaitMs);
}

function isForgotten(tries: Tries, now: Date): boolean {
  return now.getTime() - tries.lastFailureAt.getTime() > forgottenAfterMs;
}

export function afterFailure(tries: Tries | null, now: Date, freeAllowed: number = freeTries): Tries {
  const failures = (tries && !isForgotten(tries, now) ? tries.failures : 0) + 1;
  const wait = waitAfter(failures, freeAllowed);
  return { failures, blockedUntil: wait > 0 ? new Date(now.getTime() + wait) : null, lastFailureAt: now };
}
