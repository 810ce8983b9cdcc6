import { performance } from 'node:perf_hooks';
import { spotIds } from '@postcard/contracts';
import { attempt, passwordOfMembers, type Member } from '../members.ts';

/** `code` is a refusal's own, where its response has one. */
export type Sample = { what: string; ms: number; status: number; code?: string };
export type HonestOptions = { url: string; cardId: string; members: readonly Member[] };

const everyMs = 1_000;

/**
 * A visitor, a log-in and a booking each second, however long the ones before take. Nobody books again before the spot
 * of their last booking is given back, for they would find it taken.
 */
export function startHonest(options: HonestOptions): { stop: () => Promise<Sample[]> } {
  const samples: Sample[] = [];
  const underWay = new Set<Promise<void>>();
  const idle = options.members.map((_, place) => place);
  let turn = 0;

  const timed = async (what: string, call: () => Promise<Response>): Promise<Response | undefined> => {
    const from = performance.now();
    const response = await call().catch(() => undefined);
    // A response that breaks off was none.
    const body = await response?.arrayBuffer().catch(() => undefined);
    const code = response && body && !response.ok ? codeOf(body) : undefined;
    samples.push({
      what,
      ms: performance.now() - from,
      status: body ? (response?.status ?? 0) : 0,
      ...(code === undefined ? {} : { code }),
    });
    return body && response
      ? new Response(body, { status: response.status === 204 ? 200 : response.status })
      : undefined;
  };
  const begin = (work: Promise<void>): void => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const timer = setInterval(() => {
    turn += 1;
    begin(visit(options, timed));
    begin(logIn(options, timed, turn));
    const place = idle.shift();
    if (place !== undefined) begin(book(options, timed, place).finally(() => void idle.push(place)));
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      return samples;
    },
  };
}

function codeOf(body: ArrayBuffer): string | undefined {
  try {
    return (JSON.parse(new TextDecoder().decode(body)) as { code?: string }).code;
  } catch {
    return undefined;
  }
}

type Timed = (what: string, call: () => Promise<Response>) => Promise<Response | undefined>;

async function visit({ url }: HonestOptions, timed: Timed): Promise<void> {
  await timed('visitor', () => attempt(url, '/', undefined, { method: 'GET' }));
  await timed('visitor', () => attempt(url, '/api/campaigns', undefined, { method: 'GET' }));
}

async function logIn({ url, members }: HonestOptions, timed: Timed, turn: number): Promise<void> {
  const { username } = members[turn % members.length] as Member;
  await timed('log-in', () => attempt(url, '/api/users/login', { username, password: passwordOfMembers }));
}

/** Takes a spot and gives it back, so that there is one for the next. */
async function book({ url, cardId, members }: HonestOptions, timed: Timed, place: number): Promise<void> {
  const { cookie } = members[place] as Member;
  const held = await timed('booking', () =>
    attempt(url, '/api/bookings', { campaignId: cardId, spotId: spotIds()[place] }, { cookie }),
  );
  if (held?.status !== 201) return;
  const { id } = (await held.json()) as { id: string };
  await timed('release', () => attempt(url, `/api/bookings/${id}`, undefined, { cookie, method: 'DELETE' }));
}
