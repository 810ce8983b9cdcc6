import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { operator } from '@postcard/service-kit/testing';
import { draft, startMailStore } from '../testing/mail-store.ts';
import type { Mail } from './mail.ts';

const { mails, drop, reset, stored } = await startMailStore();
afterAll(drop);
beforeEach(reset);

const goneOne = { userId: 'gone', email: 'gone@example.com' };
test('a closed account gets no more emails, and keeps only the fact that emails were sent', async () => {
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
  for (const person of [
    { ...goneOne, email: operator },
    { ...goneOne, userId: operator },
  ])
    await expect(mails.forget(person)).rejects.toThrow(/Cast/);
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
