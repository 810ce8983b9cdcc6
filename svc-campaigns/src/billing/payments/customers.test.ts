import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { crowd, operator, together } from '@postcard/service-kit/testing';
import { openTill, type Till, type TillProcess } from '../../testing/payment-fixture.ts';
import { createCustomerStore } from './customer-store.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill(2);
});
afterAll(() => till.close());

const ofMember = (userId: string) =>
  Object.values(till.books().customers).filter(({ metadata }) => metadata.userId === userId);

test('fifty payments begun at once through two processes make one customer', async () => {
  await till.know('many');
  const ids = await together((index) => (till.processes[index % 2] as TillProcess).customers.idOf('many'), crowd);
  expect(new Set(ids).size).toBe(1);
  expect(ofMember('many')).toEqual([
    expect.objectContaining({ id: ids[0], email: 'many@example.com', name: 'many shop' }),
  ]);
});

test('whose answer was lost is the same customer at the next try, also when the member changed meanwhile', async () => {
  await till.know('lost');
  till.line.disturb(/POST \/v1\/customers$/, 'answer lost');
  await expect(till.customers.idOf('lost')).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  await till.know('lost', 2, 'new@example.com');
  const id = await till.customers.idOf('lost');
  await till.customers.tellChanges();
  expect(ofMember('lost')).toEqual([expect.objectContaining({ id, email: 'new@example.com' })]);
});

test('payments of one member stand together at the provider', async () => {
  const one = await till.buy('regular', 'M01');
  const intent = Object.values(till.books().intents).find(({ metadata }) => metadata.bookingId === one.id);
  expect(intent?.customer).toBe(ofMember('regular')[0]?.id);
});

test('a change of the member follows, also after the provider was away; who never paid is nobody there', async () => {
  await till.know('moves');
  await till.customers.idOf('moves');
  await till.know('moves', 2, 'moved@example.com');
  till.line.setDown(true);
  await till.customers.follow('moves');
  await till.customers.tellChanges();
  till.line.setDown(false);
  expect(ofMember('moves')[0]?.email).toBe('moves@example.com');
  await till.customers.tellChanges();
  expect(ofMember('moves')[0]?.email).toBe('moved@example.com');
  const asked = till.line.calls.length;
  await till.customers.tellChanges();
  await till.know('visitor');
  await till.customers.follow('visitor');
  await till.customers.tellChanges();
  expect(till.line.calls).toHaveLength(asked);
});

test('who closes their account leaves neither address nor name there', async () => {
  await till.know('leaves');
  await till.customers.idOf('leaves');
  const gone = {
    userId: 'leaves',
    email: '',
    businessName: '',
    accountNumber: '',
    firstName: '',
    displayName: '',
    businessCategory: '',
    businessSubcategory: '',
    membershipId: null,
    isAdmin: false,
    sessionVersion: 2,
  };
  await till.members.apply(gone, 2);
  await till.customers.follow('leaves');
  await till.customers.tellChanges();
  expect(ofMember('leaves')).toEqual([expect.objectContaining({ email: null, name: null })]);
});

test('an operator in place of an id finds nobody', async () => {
  await expect(createCustomerStore(till.bookings.model.db).byId(operator)).rejects.toThrow(/Cast/);
});
