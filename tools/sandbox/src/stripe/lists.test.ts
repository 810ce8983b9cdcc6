import { expect, test } from '@jest/globals';
import { openSandbox } from '../testing.ts';

const { sandbox, checkout } = await openSandbox();

test('sessions and refunds are listed newest first, filtered by time, in pages that the SDK follows', async () => {
  const { stripe, clock } = sandbox;
  const begin = Math.floor(clock.now / 1000);
  const made: string[] = [];
  for (let index = 0; index < 5; index++) {
    made.unshift((await checkout.openSession()).id);
    clock.now += 1000;
  }
  const { sessions } = stripe.checkout;
  const listed = await sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(listed.map(({ id }) => id)).toEqual(made);
  const middle = await sessions.list({ created: { gte: begin + 1, lt: begin + 4 }, limit: 100 });
  expect([middle.data.map(({ id }) => id), middle.has_more]).toEqual([made.slice(1, 4), false]);
  await expect(sessions.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  await expect(sessions.list({ starting_after: 'cs_none' })).rejects.toMatchObject({ code: 'resource_missing' });

  const intent = await checkout.authorized();
  await stripe.paymentIntents.capture(intent);
  const parts = [await stripe.refunds.create({ payment_intent: intent, amount: 1 })];
  clock.now += 1000;
  parts.unshift(await stripe.refunds.create({ payment_intent: intent, amount: 2 }));
  expect((await stripe.refunds.list({ limit: 1 }).autoPagingToArray({ limit: 9 })).map(({ id }) => id)).toEqual(
    parts.map(({ id }) => id),
  );
  const [charged] = (await sessions.list({ expand: ['data.payment_intent.latest_charge'] })).data;
  expect(charged?.payment_intent).toMatchObject({ id: intent, latest_charge: { amount_refunded: 3 } });
});
