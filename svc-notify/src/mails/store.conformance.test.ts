import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { crowd, readPages, together } from '@postcard/service-kit/testing';
import { draft, startMailStore } from '../testing/mail-store.ts';
import type { Mail } from './mail.ts';

const { db, mails, clock, drop, reset, stored } = await startMailStore();
afterAll(drop);
beforeEach(reset);

describe('the queue', () => {
  test('keeps one of fifty concurrent copies of an email, and returns its id to all', async () => {
    const ids = await together((index) => mails.enqueue('once', draft(`reader-${index}@example.com`)));

    expect(await db.model('mail').countDocuments()).toBe(1);
    expect([...new Set(ids)]).toEqual([(await stored('once'))?._id]);
  });

  test('stores an email on the next try, under its first id, if a process crashed before storing it', async () => {
    const id = await mails.enqueue('lost', draft('a@example.com'));
    await db.model('mail').deleteOne({ name: 'lost' });

    expect(await mails.enqueue('lost', draft('a@example.com'))).toBe(id);
    expect((await mails.claim())?.name).toBe('lost');
  });

  test('gives an email to one of fifty senders, and fifty emails to one each', async () => {
    await mails.enqueue('one', draft('one@example.com'));
    expect((await together(() => mails.claim())).filter((mail) => mail !== null)).toHaveLength(1);
    await together((index) => mails.enqueue(`many-${index}`, draft('many@example.com')));
    const taken = (await together(() => mails.claim(), crowd * 2)).filter((mail) => mail !== null);
    // A sender may lose a race and get none, so this claims the rest.
    for (let mail = await mails.claim(); mail; mail = await mails.claim()) taken.push(mail);
    expect(new Set(taken.map(({ _id }) => _id)).size).toBe(crowd);
    expect(taken).toHaveLength(crowd);
  });

  test('returns an email again exactly when the lease of its crashed sender expires', async () => {
    await mails.enqueue('leased', draft('a@example.com'));
    expect((await mails.claim())?.tries).toBe(1);
    clock.now += 29_999;
    expect(await mails.claim()).toBeNull();
    clock.now += 1;
    expect((await mails.claim())?.tries).toBe(2);
  });

  test('returns a directly sent email only if its process crashes', async () => {
    await mails.take('direct', draft('a@example.com'));
    expect(await mails.claim()).toBeNull();
    clock.now += 30_000;
    expect((await mails.claim())?.name).toBe('direct');
  });

  test('returns the longest waiting email first', async () => {
    await mails.enqueue('first', draft('a@example.com'));
    clock.now += 1;
    await mails.enqueue('second', draft('b@example.com'));

    expect([(await mails.claim())?.name, (await mails.claim())?.name]).toEqual(['first', 'second']);
  });

  test('never returns a sent email again, and deletes the text of a private one', async () => {
    await mails.enqueue('private', draft('a@example.com', true));
    await mails.sent((await mails.claim()) as Mail, 'provider-1');
    clock.now += 3_600_000;

    expect(await mails.claim()).toBeNull();
    expect(await stored('private')).toMatchObject({
      state: 'sent',
      text: '',
      html: '',
      providerId: 'provider-1',
      dueAt: null,
    });
  });

  test('returns a failed email again at its retry time, and never a rejected one', async () => {
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
});

describe('the text of a private email', () => {
  const plain = { text: 'A secret link', html: '<p>A secret link</p>' };

  test('stays encrypted while it waits, and only the sender decrypts it', async () => {
    await mails.enqueue('sealed', draft('a@example.com', true));

    const mail = (await mails.claim()) as Mail;

    expect(mail).toMatchObject({ text: '', html: '', sealed: expect.not.stringContaining('secret') });
    expect(mails.textsOf(mail).text).toContain('A secret link');
  });

  test('disappears when the email fails', async () => {
    await mails.enqueue('refused', draft('a@example.com', true));

    await mails.failed((await mails.claim()) as Mail, 'no such address', null);

    expect(await stored('refused')).toMatchObject({ state: 'failed', text: '', html: '', sealed: null });
  });

  test('gets encrypted if an earlier release left it waiting, and deleted if it failed', async () => {
    for (const name of ['waits', 'failed']) await mails.enqueue(name, draft('a@example.com', true));
    await db.model('mail').updateMany({}, { $set: { ...plain, sealed: null } });
    await db.model('mail').updateOne({ name: 'failed' }, { $set: { state: 'failed' } });

    await mails.sealPrivate();

    expect(await stored('failed')).toMatchObject({ text: '', html: '', sealed: null });
    expect(await stored('waits')).toMatchObject({ text: '', html: '' });
    expect(mails.textsOf((await stored('waits')) as Mail)).toEqual(plain);
  });
});

describe('a provider’s event', () => {
  test('overrides a provider’s response that arrives later', async () => {
    await mails.enqueue('early', draft('a@example.com', true));
    const mail = (await mails.claim()) as Mail;
    expect(await mails.moveOn(mail, ['queued', 'sent'], { state: 'delivered', reason: null })).toBe(true);
    await mails.sent(mail, 'provider-1');
    await mails.failed(mail, 'no response', new Date(clock.now));
    expect(await stored('early')).toMatchObject({
      state: 'delivered',
      providerId: 'provider-1',
      dueAt: null,
      text: '',
      lastError: null,
    });
  });

  test('changes an email’s state once of fifty times, and only from the allowed states', async () => {
    await mails.enqueue('moving', draft('a@example.com'));
    const mail = (await mails.claim()) as Mail;
    const moved = await together(() => mails.moveOn(mail, ['queued'], { state: 'sent', reason: null }));

    expect(moved.filter(Boolean)).toHaveLength(1);
    expect(await mails.moveOn(mail, ['queued'], { state: 'failed', reason: 'late' })).toBe(false);
  });

  test('has no effect on an email that was resent meanwhile', async () => {
    await mails.enqueue('again', draft('a@example.com'));
    const first = (await mails.claim()) as Mail;
    await mails.failed(first, 'refused', null);
    await mails.again(first._id);
    expect(await mails.moveOn(first, ['queued', 'sent'], { state: 'failed', reason: 'late' })).toBe(false);
    await mails.sent(first, 'late');
    expect(await stored('again')).toMatchObject({ state: 'queued', round: 1, providerId: null });
  });
});

test('fifty concurrent requests resend a failed email once, and a queued one never', async () => {
  await mails.enqueue('resent', draft('a@example.com'));
  const mail = (await mails.claim()) as Mail;
  expect(await mails.again(mail._id)).toBeNull();
  await mails.failed(mail, 'refused', null);
  expect((await together(() => mails.again(mail._id))).filter((each) => each !== null)).toHaveLength(1);
  expect((await together(() => mails.claim())).filter((each) => each !== null)).toHaveLength(1);
});

describe('the list', () => {
  test('returns the newest first without gap or repeat, by state and by search', async () => {
    for (let index = 0; index < 9; index++) {
      clock.now += 1;
      await mails.enqueue(`email-${index}`, draft(`reader-${index}@example.com`));
    }
    const newest = [8, 7, 6, 5, 4, 3, 2, 1, 0].map((index) => `email-${index}`);
    const { items, totals } = await readPages((paging) => mails.list(paging), 2);
    expect([items.map(({ name }) => name), totals[0]]).toEqual([newest, 9]);
    const taken = (await mails.claim()) as Mail;
    await mails.failed(taken, 'refused', null);
    expect((await mails.list({ limit: 10, status: 'failed' })).items.map(({ name }) => name)).toEqual(['email-0']);
    expect((await mails.list({ limit: 10, q: 'READER-7@' })).items.map(({ name }) => name)).toEqual(['email-7']);
    expect((await mails.list({ limit: 10, q: 'reader', status: 'failed' })).items).toHaveLength(1);
  });
});
