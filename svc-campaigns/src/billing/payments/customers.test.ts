import { expect, test } from '@jest/globals';
import { crowd, operator, together } from '@postcard/service-kit/testing';
import { newMember } from '../../testing/builders.ts';
import { type PaymentProcess, usePaymentFixture } from '../../testing/payment-fixture.ts';
import { createCustomerStore } from './customer-store.ts';

const fixture = usePaymentFixture(2);

const ofMember = (userId: string) =>
  Object.values(fixture.books().customers).filter(({ metadata }) => metadata.userId === userId);

test('fifty concurrent payments through two processes create one customer', async () => {
  await fixture.applyMember('many');
  const ids = await together((index) => (fixture.processes[index % 2] as PaymentProcess).customers.idOf('many'), crowd);

  expect(new Set(ids).size).toBe(1);
  expect(ofMember('many')).toEqual([
    expect.objectContaining({ id: ids[0], email: 'many@example.com', name: 'many shop' }),
  ]);
});

test('a customer whose response was lost is found at the next try, even if the member has changed', async () => {
  await fixture.applyMember('lost');
  fixture.line.disturb(/POST \/v1\/customers$/, 'response lost');
  await expect(fixture.customers.idOf('lost')).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  await fixture.applyMember('lost', 2, { email: 'new@example.com' });
  const id = await fixture.customers.idOf('lost');
  await fixture.customers.sendChanges();
  expect(ofMember('lost')).toEqual([expect.objectContaining({ id, email: 'new@example.com' })]);
});

test('payments of one member belong to one customer at the provider', async () => {
  const one = await fixture.buy('regular', 'M01');
  const intent = Object.values(fixture.books().intents).find(({ metadata }) => metadata.bookingId === one.id);

  expect(intent?.customer).toBe(ofMember('regular')[0]?.id);
});

test('a member’s change is sent to the provider after an outage, unless the member has never paid', async () => {
  await fixture.applyMember('moves');
  await fixture.customers.idOf('moves');
  await fixture.applyMember('moves', 2, { email: 'moved@example.com' });
  fixture.line.setDown(true);
  await fixture.customers.follow('moves');
  await fixture.customers.sendChanges();
  fixture.line.setDown(false);
  expect(ofMember('moves')[0]?.email).toBe('moves@example.com');
  await fixture.customers.sendChanges();
  expect(ofMember('moves')[0]?.email).toBe('moved@example.com');
  const callsBefore = fixture.line.calls.length;
  await fixture.customers.sendChanges();
  await fixture.applyMember('visitor');
  await fixture.customers.follow('visitor');
  await fixture.customers.sendChanges();
  expect(fixture.line.calls).toHaveLength(callsBefore);
});

test('closing an account deletes address and name at the provider', async () => {
  await fixture.applyMember('leaves');
  await fixture.customers.idOf('leaves');
  const gone = newMember('leaves', { email: '', businessName: '' });
  await fixture.members.apply(gone, 2);
  await fixture.customers.follow('leaves');

  await fixture.customers.sendChanges();

  expect(ofMember('leaves')).toEqual([expect.objectContaining({ email: null, name: null })]);
});

test('the store rejects a query operator in place of an id', async () => {
  await expect(createCustomerStore(fixture.bookings.model.db).byId(operator)).rejects.toThrow(/Cast/);
});
