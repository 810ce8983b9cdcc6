import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createIndexes } from '@postcard/service-kit';
import { draft, startMailStore } from '../testing/mail-store.ts';
import type { Mail } from './mail.ts';
import { createMailEventStore } from './sendgrid-events/store.ts';
import { createSecretStore } from '../people/unsubscribe/secret-store.ts';
import { createMailNames } from './names.ts';
import { createSuppressionStore } from './suppressions.ts';

const { mails, drop, reset, stored } = await startMailStore();

afterAll(drop);

beforeEach(reset);

const goneOne = { userId: 'gone', email: 'gone@example.com' };

test('closing an account cancels its waiting emails, and erases addresses and texts of sent ones', async () => {
  const sent = [
    ['sent', 'gone@example.com', undefined],
    ['to-former', 'former@example.com', 'gone'],
    ['to-team', 'team@example.com', 'gone'],
    ['bounced', 'gone@example.com', undefined],
  ] as const;
  for (const [name, to, about] of sent) {
    await mails.enqueue(name, draft(to, false, about));
    await mails.sent((await mails.claim()) as Mail, 'provider-1');
  }
  await mails.moveOn((await stored('bounced')) as Mail, ['sent'], {
    state: 'bounced',
    reason: 'no gone@example.com here',
  });
  const waiting = [
    ['waiting', 'gone@example.com', undefined],
    ['waiting-of-them', 'team@example.com', 'gone'],
  ] as const;
  for (const [name, to, about] of waiting) await mails.enqueue(name, draft(to, false, about));
  await mails.enqueue('other', draft('stays@example.com', false, 'stays'));

  const forgotten = await mails.forget(goneOne);
  const names = [...sent, ...waiting].map(([name]) => name);

  expect(forgotten.toSorted()).toEqual(
    (await Promise.all(names.map(async (name) => (await stored(name))?._id))).toSorted(),
  );
  expect((await mails.claim())?.name).toBe('other');
  expect(await mails.claim()).toBeNull();
  for (const [name] of sent)
    expect(await stored(name)).toMatchObject({
      to: '',
      subject: '',
      text: '',
      html: '',
      state: name === 'bounced' ? 'bounced' : 'sent',
      lastError: null,
    });
  for (const [name] of waiting)
    expect(await stored(name)).toMatchObject({
      to: '',
      subject: '',
      text: '',
      html: '',
      state: 'dismissed',
      lastError: 'The account was closed.',
    });
  for (const [name] of waiting) expect(await mails.restore((await stored(name))!._id)).toBeNull();
  expect(await stored('other')).toMatchObject({ to: 'stays@example.com', subject: 'Hello' });
});

test('closing an account without an address keeps other users’ emails', async () => {
  await mails.enqueue('visitor', draft(''));
  await mails.forget({ userId: 'gone', email: '' });

  expect(await stored('visitor')).toMatchObject({ subject: 'Hello', state: 'queued' });
});

test('the account-closed email keeps its address until it is sent', async () => {
  await mails.enqueue('account-closed', { ...draft('gone@example.com', true, 'gone'), template: 'account-closed' });
  await mails.forget(goneOne);
  const mail = (await mails.claim()) as Mail;
  expect(mail.to).toBe('gone@example.com');
  await mails.sent(mail, 'provider-1');
  expect(await stored('account-closed')).toMatchObject({ to: '', text: '', state: 'sent' });
});

const { db: other, drop: dropOther } = await openTestDatabase();

afterAll(dropOther);

const at = new Date('2027-01-01T00:00:00.000Z');

test('the store keeps one of fifty concurrent suppressions, and prefers a complaint to bounces', async () => {
  const suppressions = createSuppressionStore(other, () => at);
  await together((index) => suppressions.add('ada@example.com', index === 25 ? 'complained' : 'bounced'));

  expect(await suppressions.of(' ADA@example.com')).toBe('complained');
});

test('fifty concurrent requests for a name get the same id, which contains its time', async () => {
  const names = createMailNames(other);
  const ids = await together(() => names.idFor('one', at));
  expect(new Set(ids).size).toBe(1);
  const later = await names.idFor('two', new Date(at.getTime() + 1));
  expect(later > (ids[0] as string)).toBe(true);
});

test('the store keeps one of fifty copies of an event, and returns an email’s events oldest first', async () => {
  const events = createMailEventStore(other);
  await createIndexes(other);
  const event = { mailId: 'm1', round: 0, isBlocked: false, reason: '' };
  await together(() => events.insert({ ...event, id: 'e2', type: 'delivered', at: new Date(at.getTime() + 1000) }));

  await events.insert({ ...event, id: 'e1', type: 'processed', at });

  expect((await events.of('m1')).map(({ type }) => type)).toEqual(['processed', 'delivered']);
  expect([await events.isKnown('e1'), await events.isKnown('e3')]).toEqual([true, false]);
});

test('fifty concurrent readers share one link secret', async () => {
  const store = createSecretStore(other);
  const secrets = await together(() => store.secret());

  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
});
