import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { crowd, openTestDatabase, together } from '@postcard/service-kit/testing';
import { createMailStore, type Mail, type MailStore } from './store.ts';

let db: Connection;
let mails: MailStore;
let drop: () => Promise<void>;
const clock = { now: 0 };

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  mails = createMailStore(db, () => new Date(clock.now), () => {});
  await createIndexes(db);
});
afterAll(() => drop());
beforeEach(async () => {
  clock.now = Date.parse('2027-01-01T00:00:00.000Z');
  await db.model('mail').deleteMany({});
});

const draft = (to: string, isPrivate = false) => ({ template: 'welcome', to, letter: { subject: 'Hello', paragraphs: ['A secret link'] }, isPrivate });
const stored = (id: string) => db.model<Mail>('mail').findById(id).lean<Mail>();

test('a letter enqueued fifty times at once is one letter', async () => {
  await together((index) => mails.enqueue('once', draft(`reader-${index}@example.com`)));
  expect(await db.model('mail').countDocuments()).toBe(1);
});

test('of fifty senders one takes a letter, and fifty letters are each taken once', async () => {
  await mails.enqueue('one', draft('one@example.com'));
  expect((await together(() => mails.claim())).filter((mail) => mail !== null)).toHaveLength(1);
  await together((index) => mails.enqueue(`many-${index}`, draft('many@example.com')));
  const taken = (await together(() => mails.claim(), crowd * 2)).filter((mail) => mail !== null);
  expect(new Set(taken.map(({ _id }) => _id)).size).toBe(taken.length);
  // A sender may lose to another and find nothing; none is taken twice and the rest is taken by the next round.
  for (let mail = await mails.claim(); mail; mail = await mails.claim()) taken.push(mail);
  expect(new Set(taken.map(({ _id }) => _id)).size).toBe(crowd);
  expect(taken).toHaveLength(crowd);
});

test('a letter whose sender died is taken again when its lease ends, to the millisecond', async () => {
  await mails.enqueue('leased', draft('a@example.com'));
  expect((await mails.claim())?.tries).toBe(1);
  clock.now += 29_999;
  expect(await mails.claim()).toBeNull();
  clock.now += 1;
  expect((await mails.claim())?.tries).toBe(2);
});

test('the letter that has waited longest goes first', async () => {
  await mails.enqueue('first', draft('a@example.com'));
  clock.now += 1;
  await mails.enqueue('second', draft('b@example.com'));
  expect([(await mails.claim())?._id, (await mails.claim())?._id]).toEqual(['first', 'second']);
});

test('a sent letter is never taken again, and a private one loses its text', async () => {
  await mails.enqueue('private', draft('a@example.com', true));
  await mails.sent((await mails.claim()) as Mail, 'provider-1');
  clock.now += 3_600_000;
  expect(await mails.claim()).toBeNull();
  expect(await stored('private')).toMatchObject({ state: 'sent', text: '', html: '', providerId: 'provider-1', dueAt: null });
});

test('a letter that failed waits for its time, and one refused for good is left', async () => {
  await mails.enqueue('retry', draft('a@example.com'));
  const retryAt = new Date(clock.now + 5000);
  await mails.failed((await mails.claim()) as Mail, 'busy', retryAt);
  clock.now = retryAt.getTime() - 1;
  expect(await mails.claim()).toBeNull();
  clock.now += 1;
  await mails.failed((await mails.claim()) as Mail, 'no such address', null);
  clock.now += 3_600_000;
  expect(await mails.claim()).toBeNull();
  expect(await stored('retry')).toMatchObject({ state: 'failed', lastError: 'no such address', tries: 2 });
});

test('an address that is forgotten gets nothing more and leaves nothing but that something was sent', async () => {
  await mails.enqueue('sent', draft('gone@example.com'));
  await mails.sent((await mails.claim()) as Mail, 'provider-1');
  await mails.enqueue('waiting', draft('gone@example.com'));
  await mails.enqueue('other', draft('stays@example.com'));
  await mails.forget('gone@example.com');
  expect((await mails.claim())?._id).toBe('other');
  expect(await mails.claim()).toBeNull();
  expect(await stored('sent')).toMatchObject({ to: '', subject: '', text: '', html: '', state: 'sent' });
  expect(await stored('waiting')).toMatchObject({ to: '', subject: '', text: '', html: '', state: 'failed' });
  expect(await stored('other')).toMatchObject({ to: 'stays@example.com', subject: 'Hello' });
  await expect(mails.forget({ $gt: '' } as unknown as string)).rejects.toThrow(/Cast/);
});
