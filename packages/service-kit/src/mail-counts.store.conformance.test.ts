import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMailCounts, mostMailsPerHour, type MailCounts } from './mail-counts.ts';
import { createIndexes } from './mongo.ts';
import { openTestDatabase, together } from './testing/index.ts';

let counts: MailCounts;
let drop: () => Promise<void>;
const clock = { now: Date.parse('2027-01-01T00:30:00.000Z') };

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  counts = createMailCounts(opened.db, () => new Date(clock.now));
  await createIndexes(opened.db);
});
afterAll(() => drop());

test('five of fifty concurrent emails to one address are sent, and five more in the next hour', async () => {
  const sent = async () => (await together(() => counts.mayMail('password', 'ada@example.com'))).filter(Boolean).length;
  const first = await sent();
  clock.now += 3_600_000;

  const second = await sent();

  expect([first, second]).toEqual([mostMailsPerHour, mostMailsPerHour]);
});

test('each kind and each address has a separate count', async () => {
  await together(() => counts.mayMail('password', 'ben@example.com'));

  const others = [
    await counts.mayMail('username', 'ben@example.com'),
    await counts.mayMail('password', 'cy@example.com'),
  ];

  expect(others).toEqual([true, true]);
  await expect(
    together(() => counts.expectMayMail('confirmation', 'ben@example.com'), mostMailsPerHour + 1),
  ).rejects.toMatchObject({ code: 'too_many_requests' });
});
