import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { createMailEventStore } from './sendgrid-events/store.ts';
import { createSecretStore } from '../people/unsubscribe/secret-store.ts';
import { createMailNames } from './names.ts';
import { createSuppressionStore } from './suppressions.ts';

const { db, drop } = await openTestDatabase();
afterAll(drop);
const at = new Date('2027-01-01T00:00:00.000Z');

test('the store keeps one of fifty concurrent suppressions, with the complaint of many reasons', async () => {
  const suppressions = createSuppressionStore(db, () => at);
  await together((index) => suppressions.add('ada@example.com', index === 25 ? 'complained' : 'bounced'));
  expect(await suppressions.of(' ADA@example.com')).toBe('complained');
});

test('fifty concurrent names of one email get one id, which holds its time', async () => {
  const names = createMailNames(db);
  const ids = await together(() => names.idFor('one', at));
  expect(new Set(ids).size).toBe(1);
  const later = await names.idFor('two', new Date(at.getTime() + 1));
  expect(later > (ids[0] as string)).toBe(true);
});

test('the store keeps one of fifty copies of an event, and returns an email’s events oldest first', async () => {
  const events = createMailEventStore(db);
  await createIndexes(db);
  const event = { mailId: 'm1', round: 0, isBlocked: false, reason: '' };
  await together(() => events.insert({ ...event, id: 'e2', type: 'delivered', at: new Date(at.getTime() + 1000) }));
  await events.insert({ ...event, id: 'e1', type: 'processed', at });
  expect((await events.of('m1')).map(({ type }) => type)).toEqual(['processed', 'delivered']);
  expect([await events.isKnown('e1'), await events.isKnown('e3')]).toEqual([true, false]);
  await expect(events.of(operator)).rejects.toThrow(/Cast/);
  await expect(events.isKnown(operator)).rejects.toThrow(/Cast/);
});

test('fifty concurrent readers share one link secret', async () => {
  const store = createSecretStore(db);
  const secrets = await together(() => store.secret());
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
});
