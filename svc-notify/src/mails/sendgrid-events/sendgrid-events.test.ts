import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { createTestClient, together } from '@postcard/service-kit/testing';
import { ownTowns } from '@postcard/service-kit';
import { describe, expect, test } from '@jest/globals';
import { signedHeaders } from '@postcard/sandbox/sendgrid/webhook';
import { randomUUID } from 'node:crypto';
import { mailEventKeys, memberOf, useNotify } from '../../testing/notify.ts';

const notify = await useNotify();

type SentEvent = { event: string; mail_id: string; mail_round?: string; reason?: string };

const defaults = { timestamp: 1_800_000_000, email: 'x@example.com', mail_round: '0' };
const payloadOf = (events: SentEvent[]) =>
  `${JSON.stringify(events.map((each) => ({ sg_event_id: randomUUID(), ...defaults, ...each })))}\r\n`;
const signatureOf = (raw: string, ageMs = 0) =>
  signedHeaders(raw, mailEventKeys.privateKey, new Date(Date.now() - ageMs));
const deliver = (raw: string, signature: Record<string, string> = signatureOf(raw)) => {
  const headers = { 'content-type': 'application/json', ...signature };
  return notify.client().call('/api/sendgrid/webhook', { method: 'POST', raw, headers });
};
const report = (...events: SentEvent[]) => deliver(payloadOf(events));

const mailTo = (address: string, state?: RegExp) =>
  waitUntil(async () =>
    (await notify.admin.get(`/api/mails?q=${encodeURIComponent(address)}`)).body.find(
      (mail: { state: string }) => !state || state.test(mail.state),
    ),
  );
const stateOf = async (id: string): Promise<string> => (await notify.admin.get(`/api/mails/${id}`)).body.state;

async function settled(address: string, state: RegExp): Promise<string> {
  await notify.thank(address);
  return (await mailTo(address, state)).id as string;
}

describe('an email’s outcome', () => {
  test.each([
    ['ada@example.com', 'delivered', null],
    ['bounce@example.com', 'bounced', '550 5.1.1 The email account that you tried to reach does not exist.'],
    ['complain@example.com', 'complained', 'spamreport'],
    ['drop@example.com', 'failed', 'Bounced Address'],
    ['block@example.com', 'failed', '421 Try again later'],
  ])('shows for %s as %s', async (address, state, lastError) => {
    await notify.thank(address);
    const shown = { to: address, template: 'sample-received', lastError };

    expect(await mailTo(address, new RegExp(`^${state}$`))).toMatchObject(shown);
  });

  test('is shown only in the town that sent the email', async () => {
    const { id } = ownTowns()[1]!;
    await notify.thank('complain-there@example.com', id);
    const cookie = notify.service.issuer.cookie({ userId: 'team', role: 'admin', town: id });
    const team = createTestClient(notify.service.url, cookie, id);

    await waitUntil(async () => (await team.get('/api/mails?q=complain-there')).body[0]?.state === 'complained');

    expect((await notify.admin.get('/api/mails?q=complain-there')).body).toEqual([]);
  });

  test('lists each event once, however often it is delivered', async () => {
    const id = await settled('reported@example.com', /delivered/);
    const twice = payloadOf([{ event: 'deferred', mail_id: id, reason: 'busy' }]);
    for (let time = 0; time < 3; time++) expect((await deliver(twice)).body).toEqual({ received: 1 });
    const { events } = (await notify.admin.get(`/api/mails/${id}`)).body;
    expect(events.map(({ type }: { type: string }) => type).toSorted()).toEqual(['deferred', 'delivered', 'processed']);
  });

  test('does not depend on the order of events', async () => {
    const id = await settled('shuffled@example.com', /delivered/);
    await report({ event: 'processed', mail_id: id }, { event: 'dropped', mail_id: id });
    expect(await stateOf(id)).toBe('delivered');
    await report({ event: 'spamreport', mail_id: id });
    await report(...['bounce', 'delivered', 'processed'].map((event) => ({ event, mail_id: id })));
    expect(await stateOf(id)).toBe('complained');
  });

  test('ignores events of another round, of other emails and of unknown kinds', async () => {
    const id = await settled('round@example.com', /delivered/);
    const { body } = await report(
      { event: 'bounce', mail_id: id, mail_round: '3' },
      { event: 'bounce', mail_id: 'none' },
      { event: 'open', mail_id: id },
    );

    expect(body).toEqual({ received: 2 });
    expect(await stateOf(id)).toBe('delivered');
  });
});

describe('a delivery', () => {
  const raw = payloadOf([]);
  const signed = (ageMs = 0) => signatureOf(raw, ageMs);
  const timeNow = String(Math.floor(Date.now() / 1000));

  test.each([
    ['without a signature', raw, {}],
    ['with an empty signature', raw, { ...signed(), 'x-twilio-email-event-webhook-signature': '' }],
    ['with a broken signature', raw, { ...signed(), 'x-twilio-email-event-webhook-signature': 'AAAA' }],
    ['when one byte differs', `${raw} `, signed()],
    ['when older than ten minutes', raw, signed(11 * 60_000)],
    ['when dated in the future', raw, signed(-11 * 60_000)],
    ['when its time was changed', raw, { ...signed(3_600_000), 'x-twilio-email-event-webhook-timestamp': timeNow }],
  ])('fails %s', async (_, content, headers) => {
    expect(await deliver(content, headers)).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
  });

  test('works within ten minutes', async () => {
    expect((await deliver(raw, signed(9 * 60_000))).status).toBe(200);
  });
});

describe('an address that bounced', () => {
  const member = { ...memberOf('bouncing'), email: 'bounce-member@example.com' };

  const rejection = async () => (await notify.admin.get('/api/mails?q=application-rejected&status=failed')).body[0];

  test('gets only security emails, and its owner sees the reason in the app', async () => {
    await notify.publish('membership.approved', { member, subscriptionId: 's' });
    const owner = notify.client({ userId: 'bouncing' });
    const notice = await waitUntil(async () =>
      (await owner.get('/api/notifications')).body.find(({ type }: { type: string }) => type === 'email'),
    );
    expect(notice).toMatchObject({ title: 'Our emails do not reach you', isRead: false });
    expect(notice.message).toContain('bounce-member@example.com');
    expect((await owner.get('/api/notifications/unread')).body.notifications).toBe(2);

    await notify.publish('membership.rejected', { member, subscriptionId: 's', reason: 'No' });
    expect((await waitUntil(rejection)).lastError).toBe('Not sent: an earlier email to this address bounced.');
    const reset = { member, resetToken: 't', expiresAt: new Date().toISOString() };
    await notify.publish('user.password-recovery-requested', reset);
    const subjects = (await notify.mailbox.to(member.email, 2)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Reset your password', 'You are a verified member']);
    expect((await owner.post('/api/notifications/read')).status).toBe(204);
    expect((await owner.get('/api/notifications/unread')).body.notifications).toBe(0);
  });

  test('gets a failed email that an administrator resends, once for repeated clicks', async () => {
    const failed = await rejection();
    const clicks = await together(() => notify.admin.post(`/api/mails/${failed.id}/resend`), 5);
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    await notify.mailbox.to(member.email, 3);
    expect(await stateOf(failed.id)).not.toBe('failed');
    const subjects = (await notify.mailbox.to(member.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'About your membership application')).toHaveLength(1);
  });
});

test('resending an email that bounced late lifts the suppression of its address', async () => {
  const address = 'late@example.com';
  const resend = (id: string) => notify.admin.post(`/api/mails/${id}/resend`);
  const delivered = (count: number) =>
    waitUntil(async () => {
      const { body } = await notify.admin.get(`/api/mails?q=${address}&status=delivered`);
      return body.length === count && (body as { id: string }[]);
    });
  await notify.thank(address);
  await delivered(1);
  await notify.thank(address);
  const [second, first] = (await delivered(2)) as [{ id: string }, { id: string }];
  await report({ event: 'bounce', mail_id: second.id });
  expect((await resend(first.id)).body.message).toContain('neither failed nor bounced');
  await notify.thank(address);
  const { lastError } = await mailTo(address, /failed/);
  expect(lastError).toBe('Not sent: an earlier email to this address bounced.');
  expect(await resend(second.id)).toMatchObject({ status: 200, body: { id: second.id } });
  await delivered(2);
  expect(await stateOf(second.id)).toBe('delivered');
});

test('an email to a person who reported spam cannot be resent, but dismissed and restored', async () => {
  await settled('complain-often@example.com', /complained/);
  await notify.thank('complain-often@example.com');
  const failed = await mailTo('complain-often@example.com', /failed/);
  const act = (name: string) => notify.admin.post(`/api/mails/${failed.id}/${name}`);
  expect((await act('resend')).body.message).toContain('spam');

  const listed = async (status: string): Promise<string[]> =>
    (await notify.admin.get(`/api/mails?status=${status}`)).body.map(({ id }: { id: string }) => id);
  expect(await listed('failed')).toContain(failed.id);
  expect((await act('dismiss')).body).toMatchObject({ id: failed.id, state: 'failed', isDismissed: true });
  expect([(await listed('failed')).includes(failed.id), await listed('dismissed')]).toEqual([false, [failed.id]]);
  expect((await act('dismiss')).status).toBe(409);

  expect((await act('restore')).body).toMatchObject({ id: failed.id, state: 'failed', isDismissed: false });
  expect([(await listed('failed')).includes(failed.id), await listed('dismissed')]).toEqual([true, []]);
  expect((await act('restore')).status).toBe(409);
  await act('dismiss');
});
