import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BookingStack } from '../booking-stack.ts';
import { attempt } from '../members.ts';
import { pick, type Random } from '../random.ts';
import type { Visitor } from './visitors.ts';

/** The processes that are called, and chance. */
export type Doors = Pick<BookingStack, 'stack' | 'services'> & { random: Random };

/** For so long a visitor goes on trying. */
export const patienceMs = 90_000;

/** Pays for a hold with a card that is good. */
export async function pay(run: Doors, visitor: Visitor, id: string): Promise<void> {
  const { body } = await patiently(run, visitor, { path: `/api/bookings/${id}/checkout`, body: {} });
  const { url } = body as { url?: string };
  if (!url) return;
  const form = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' });
  const page = `${run.stack.sandboxUrl}${new URL(url).pathname}`;
  const response = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  await response.body?.cancel();
}

type Call = { path: string; method?: string; body?: object };

/** With one key until somebody responds: a process may be away, or its response lost. */
export async function patiently(run: Doors, visitor: Visitor, call: Call): Promise<{ status: number; body: unknown }> {
  const key = randomUUID();
  for (const until = Date.now() + patienceMs; ; await pause(250)) {
    const said = await ask(run, visitor, { ...call, key });
    const isLater = said.status === 0 || said.status >= 500 || codeOf(said) === 'request_in_progress';
    if (!isLater) return said;
    if (Date.now() > until) throw new Error(`${call.path}: nobody responded (${said.status})`);
  }
}

export const codeOf = ({ body }: { body: unknown }): string | undefined => (body as { code?: string } | null)?.code;

/** One call through any process; status 0 where nobody responds. */
export async function ask(
  { services, random }: Doors,
  { cookie, from }: Visitor,
  { path, body, method = 'POST', key }: Call & { key: string },
): Promise<{ status: number; body: unknown }> {
  const options = { cookie, method, from, key };
  const response = await attempt(pick(services(), random), path, body, options).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  if (!response || text === undefined) return { status: 0, body: null };
  return { status: response.status, body: text ? JSON.parse(text) : null };
}
