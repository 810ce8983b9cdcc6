import { spotIds } from '@postcard/contracts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabases } from '../databases.ts';
import { attempt, layOut, type Member } from '../members.ts';
import type { Fixture } from '../units/fixture.ts';

/** What a payment takes: the booking's own calls to Stripe, and the webhook that confirms it. */
export type Payments = { paid: number; failed: string[] };

/** More than a run has time for. */
const cards = 40;
const betweenMs = 500;
/** A webhook comes at once; the reconciler, which would hide that none came, after a minute. */
const confirmedWithinMs = 15_000;

type Order = { cardId: string; member: Member; spotId: string };

/** One spot for each member on each of so many cards that nobody else books on. */
export async function placeOrders({ stack, askers }: Fixture): Promise<Order[]> {
  const databases = await openDatabases(stack);
  try {
    const cardIds = await layOut(databases.of('campaigns'), cards, 'Paid');
    return cardIds.flatMap((cardId) =>
      askers.members.map((member, place) => ({ cardId, member, spotId: spotIds()[place] as string })),
    );
  } finally {
    await databases.close();
  }
}

/** Books and pays for one order after another, and takes it from the list, until stopped. */
export function startPayer({ stack, url }: Fixture, orders: Order[]): { stop: () => Promise<Payments> } {
  const payments: Payments = { paid: 0, failed: [] };
  let goesOn = true;

  async function pay({ cardId, spotId, member: { cookie } }: Order): Promise<void> {
    const post = async (path: string, body: object) => {
      const response = await attempt(url, path, body, { cookie, key: randomUUID() });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as { id: string; url: string };
    };
    const { id } = await post('/api/bookings', { campaignId: cardId, spotId });
    const checkout = await post(`/api/bookings/${id}/checkout`, {});
    const form = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' });
    await fetch(stack.process('sandbox').url + new URL(checkout.url).pathname, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    const isConfirmed = async () => {
      const response = await attempt(url, `/api/bookings/${id}`, undefined, { cookie, method: 'GET' });
      return ((await response.json()) as { status: string }).status === 'confirmed';
    };
    await waitUntil(isConfirmed, { what: `the booking ${id} is confirmed`, timeoutMs: confirmedWithinMs });
  }

  const work = (async () => {
    for (let order = orders.shift(); goesOn && order; order = orders.shift()) {
      await pay(order).then(
        () => (payments.paid += 1),
        (error: Error) => payments.failed.push(error.message),
      );
      await pause(betweenMs);
    }
  })();
  return {
    async stop() {
      goesOn = false;
      await work;
      return payments;
    },
  };
}
