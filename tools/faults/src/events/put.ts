import type { Stack } from '@postcard/devstack';
import { setTimeout as pause } from 'node:timers/promises';
import { inParallel } from '../random.ts';
import { attempt, type Member } from '../members.ts';

/** Who has events made, and what was promised of them. */
export type Population = { stack: Stack; members: readonly Member[]; admin: string; acknowledged: string[] };

const clients = 8;
const betweenTriesMs = 150;
const longestMs = 90_000;

/**
 * Has so many events made, a client for each at a time: of ten, eight sample requests (two emails each), a change of a
 * profile (two projections) and an administrator's act (a line of the audit). A service that is down is asked again,
 * each time for something new, so that what was stored without a response is an event of its own.
 */
export async function put(population: Population, from: number, count: number, onlyRequests = false): Promise<void> {
  await inParallel(
    Array.from({ length: count }, (_, place) => from + place),
    clients,
    async (number) => {
      if (!onlyRequests && number % 10 === 8) await changeProfile(population, number);
      else if (!onlyRequests && number % 10 === 9 && population.acknowledged.length > 0)
        await actOn(population, number);
      else await submit(population, number);
    },
  );
}

async function submit({ stack, acknowledged }: Population, number: number): Promise<void> {
  let tries = 0;
  const response = await retryUntilResponse(() => {
    const name = `event-${number}-${tries++}`;
    return attempt(stack.process('svc-requests').url, '/api/sample-requests', {
      name,
      business: name,
      email: `${name}@example.com`,
      phone: '805 555 0100',
    });
  });
  acknowledged.push(((await response.json()) as { id: string }).id);
}

async function changeProfile({ stack, members }: Population, number: number): Promise<void> {
  const member = members[Math.floor(number / 10) % members.length] as Member;
  await retryUntilResponse(() =>
    attempt(
      stack.process('svc-identity').url,
      `/api/users/${member.userId}`,
      { firstName: `Ada ${number}` },
      { method: 'PATCH', cookie: member.cookie },
    ),
  );
}

async function actOn({ stack, acknowledged, admin }: Population, number: number): Promise<void> {
  const id = acknowledged[number % acknowledged.length] as string;
  await retryUntilResponse(() =>
    attempt(
      stack.process('svc-requests').url,
      `/api/sample-requests/${id}`,
      { status: 'contacted' },
      { method: 'PATCH', cookie: admin },
    ),
  );
}

/** Asks until somebody responds who is able to. @throws for a refusal that trying again will not mend */
async function retryUntilResponse(ask: () => Promise<Response>): Promise<Response> {
  for (const until = Date.now() + longestMs; ; await pause(betweenTriesMs)) {
    const response = await ask().catch(() => undefined);
    if (response?.ok) return response;
    const mends = !response || response.status >= 500 || response.status === 409;
    if (!mends || Date.now() > until)
      throw new Error(
        `${response?.url ?? 'a service'} was asked in vain: ${response?.status} ${await response?.text()}`,
      );
    await response?.body?.cancel();
  }
}
