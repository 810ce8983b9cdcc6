import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createIndexes, createLog } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import type { Mail } from './mail.ts';
import { createSender, pauseAfter } from './sender.ts';
import { MailRefused, type Outgoing, type SendMail } from './sendgrid.ts';
import { createMailStore } from './store.ts';
import { testSealer } from '../testing/secrets.ts';
import { createSuppressionStore } from './suppressions.ts';

const clock = { now: 0 };
const now = () => new Date(clock.now);
const log = createLog('test', { level: 'silent', pretty: false });
const { db, drop } = await openTestDatabase();
const mails = createMailStore({ db, sealer: testSealer, now, wake: () => {} });
const suppressions = createSuppressionStore(db, now);
await createIndexes(db);
afterAll(drop);

beforeEach(async () => {
  clock.now = Date.parse('2027-01-01T00:00:00.000Z');
  for (const name of ['mail', 'mail_name', 'mail_suppression']) await db.model(name).deleteMany({});
});

const enqueue = (name: string, template = 'proof-ready', to = 'ada@example.com') =>
  mails.enqueue(name, { template, to, content: { subject: name, paragraphs: ['Hello'] } });
const stored = async (name: string) => (await db.model<Mail>('mail').findOne({ name }).lean<Mail>()) as Mail;

async function pass(...sends: SendMail[]): Promise<void> {
  const senders = sends.map((send) => createSender({ mails, suppressions, send, log, now }));
  for (const sender of senders) sender.wake();
  // A stopping sender claims no further emails, so this waits until none is due.
  const due = { state: 'queued', dueAt: { $lte: now() } };
  await waitUntil(async () => (await db.model('mail').countDocuments(due)) === 0, { everyMs: 10 });
  for (const sender of senders) await sender.stop();
}

function mailbox(outcome: (mail: Outgoing) => string | Promise<string> = () => 'id') {
  const taken: string[] = [];
  const send: SendMail = async (mail) => {
    taken.push(mail.subject);
    return outcome(mail);
  };
  return { taken, send };
}

const failing = (error: Error) =>
  mailbox(() => {
    throw error;
  });

test('three senders send each of 200 emails once', async () => {
  for (let index = 0; index < 200; index++) await enqueue(`email-${index}`);
  const { taken, send } = mailbox();
  await pass(send, send, send);

  expect([taken.length, new Set(taken).size]).toEqual([200, 200]);
});

describe('an email that the provider does not accept', () => {
  test('waits longer each time, and fails after eight tries', async () => {
    await enqueue('stuck');
    const { taken, send } = failing(new Error('busy'));
    const pauses: number[] = [];
    for (let tries = 1; tries < 8; tries++) {
      await pass(send);
      const { dueAt, state, lastError } = await stored('stuck');
      expect([state, lastError]).toEqual(['queued', 'busy']);
      pauses.push((dueAt as Date).getTime() - clock.now);
      clock.now = (dueAt as Date).getTime();
    }
    await pass(send);
    expect(pauses).toEqual([5000, 15_000, 45_000, 135_000, 405_000, 1_215_000, 3_600_000]);
    expect([taken.length, (await stored('stuck')).state, pauseAfter(20)]).toEqual([8, 'failed', 3_600_000]);
  });

  test('fails at once if its content is rejected', async () => {
    await enqueue('refused');
    const { taken, send } = failing(new MailRefused('400: no such address'));
    await pass(send);

    expect(taken).toHaveLength(1);
    expect(await stored('refused')).toMatchObject({ state: 'failed', lastError: '400: no such address', dueAt: null });
  });
});

test('an email that a crashed sender claimed is not resent once the provider has reported it', async () => {
  await enqueue('handed-over');
  const claimed = (await mails.claim()) as Mail;
  await mails.moveOn(claimed, ['queued'], { state: 'sent', reason: null });
  clock.now += 3_600_000;
  const { taken, send } = mailbox();

  await pass(send);

  expect([taken, (await stored('handed-over')).state]).toEqual([[], 'sent']);
});

describe('a suppressed address', () => {
  test.each([
    'welcome',
    'confirm-address',
    'reset-password',
    'username-reminder',
    'address-changed',
    'account-closed',
    'password-changed',
    'dispute-for-team',
    'test-email',
  ])('still gets %s', async (template) => {
    await suppressions.add('Ada@example.com', 'bounced');
    await enqueue(template, template);
    const { taken, send } = mailbox();

    await pass(send);

    expect(taken).toEqual([template]);
  });

  test.each(['booking-confirmed', 'artwork-reminder', 'message-for-member'])('gets no %s', async (template) => {
    await suppressions.add('ada@example.com', 'complained');
    await enqueue(template, template);
    const { taken, send } = mailbox();

    await pass(send);
    const lastError = 'Not sent: an email to this address was reported as spam.';

    expect(taken).toEqual([]);
    expect(await stored(template)).toMatchObject({ state: 'failed', lastError });
  });

  test('gets emails again once its bounce is lifted; a complaint stays, even after later bounces', async () => {
    await suppressions.add('ada@example.com', 'bounced');
    await suppressions.liftBounce('ADA@example.com');
    expect(await suppressions.of('ada@example.com')).toBeNull();
    for (const reason of ['bounced', 'complained', 'bounced'] as const)
      await suppressions.add('ada@example.com', reason);
    await suppressions.liftBounce('ada@example.com');
    expect(await suppressions.of('ada@example.com')).toBe('complained');
  });
});
