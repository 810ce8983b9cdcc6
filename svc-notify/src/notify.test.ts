import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BookingView, Member, SampleRequest } from '@postcard/contracts';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import { mostMailsPerHour } from '@postcard/service-kit';
import { startTestService, type TestService } from '@postcard/service-kit/testing';
import { start } from './start.ts';
import { startMailbox } from './testing/mailbox.ts';
import { testSecrets } from './testing/secrets.ts';

let notify: TestService;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;

beforeAll(async () => {
  mailbox = await startMailbox();
  notify = await startTestService({
    name: 'notify',
    env: { ...testSecrets, SENDGRID_API_BASE: mailbox.url, TEAM_EMAIL: 'team@example.com' },
    start,
  });
});
afterAll(async () => {
  await notify.stop();
  await mailbox.stop();
});

const member = (name: string): Member => ({
  userId: name,
  accountNumber: 'MP-0000-0001',
  email: `${name}@example.com`,
  firstName: 'Ada',
  displayName: 'Ada Lopez',
  businessName: '<b>Ada & Sons</b>',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  membershipId: 'MEM-0000-0001',
  isAdmin: false,
  sessionVersion: 1,
});

const sampleRequest = (name: string): SampleRequest =>
  exampleSampleRequest({
    id: name,
    name: 'Eve <script>alert(1)</script>',
    business: 'Pizza\r\nBcc: all@example.com',
    email: `${name}@example.com`,
  });

describe('an email', () => {
  test('is sent to the visitor and to the team, with typed text escaped', async () => {
    await notify.events.publish('sample-request.submitted', { sampleRequest: sampleRequest('visitor') });
    const [toVisitor] = await mailbox.to('visitor@example.com');
    const [toTeam] = await mailbox.to('team@example.com');
    expect(toVisitor?.subject).toBe('We have your sample request');
    expect(toVisitor?.text).not.toContain('on its way');
    expect(toTeam?.subject).toBe('Sample request: Pizza Bcc: all@example.com');
    expect(toTeam?.html).toContain('Eve &lt;script&gt;');
    expect(toTeam?.html).not.toContain('<script>');
    expect(toTeam?.text).toContain('Eve <script>');
  });

  test('sends the team’s reply to the person who asked only', async () => {
    const reply = { name: 'Ada Lopez', email: 'replied-to@example.com', text: 'Yes, we do.\nCome <b>and</b> see.' };

    await notify.events.publish('request.replied', { reply });

    const [mail] = await mailbox.to(reply.email);
    expect(mail?.text).toContain('Hello Ada Lopez,\n\nYes, we do.\n\nCome <b>and</b> see.');
    expect(mail?.html).toContain('Come &lt;b&gt;and&lt;/b&gt; see.');
    expect((await mailbox.mails()).filter(({ text }) => text.includes('Yes, we do.'))).toHaveLength(1);
  });

  test('is sent to a typed address at most five times an hour; the team gets every request', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const request = { ...sampleRequest('flooded'), id: `flooded-${n}`, business: `Flood ${n}` };
      await notify.events.publish('sample-request.submitted', { sampleRequest: request });
    }
    const hasLast = async () => (await mailbox.mails()).some(({ subject }) => subject === 'Sample request: Flood 6');
    await waitUntil(hasLast, { what: 'the team has the sixth request' });

    const toVisitor = await mailbox.to('flooded@example.com', mostMailsPerHour);

    expect(toVisitor).toHaveLength(mostMailsPerHour);
  });

  test('is sent once, however often its event arrives', async () => {
    const event = await notify.events.publish('membership.approved', { member: member('once'), subscriptionId: 's' });
    await mailbox.to('once@example.com');
    await notify.events.publish('membership.approved', event.data, { id: event.id });
    await notify.events.publish('membership.rejected', { member: member('after'), subscriptionId: 's', reason: 'No' });
    await mailbox.to('after@example.com');
    expect(await mailbox.to('once@example.com')).toHaveLength(1);
  });

  test('has the invoice’s figures', async () => {
    const at = '2027-03-20T17:00:00.000Z';
    const booking = {
      id: 'b1',
      userId: 'buyer',
      campaignId: 'c1',
      campaignName: 'March 2027 card',
      zone: 'A',
      distributionDate: at,
      spotId: 'M05',
      adSpotId: 'c1:M05',
      spotType: 'medium',
      businessName: 'Ada',
      businessSubcategory: 'Pizza',
      status: 'confirmed',
      holdExpiresAt: null,
      cancelUntil: at,
      amount: 50_000,
      paymentStatus: 'paid',
      adApproved: false,
      adContent: null,
      designTemplateId: null,
      invoiceNumber: 'INV-000007',
      endedBecause: null,
      bookingDate: at,
    } satisfies BookingView;
    const invoice = {
      id: 'i',
      invoiceNumber: 'INV-000007',
      bookingId: 'b1',
      date: at,
      description: 'Medium ad spot M05, March 2027 card',
      amount: 50_000,
      status: 'paid' as const,
      paidDate: at,
    };
    await notify.events.publish('booking.confirmed', {
      booking,
      invoice,
      recipient: { email: 'buyer@example.com', firstName: 'Ada' },
    });
    const [mail] = await mailbox.to('buyer@example.com');
    expect(mail?.text).toContain('Invoice: INV-000007');
    expect(mail?.text).toContain('Amount paid: $500.00');
    const buyer = notify.client({ userId: 'buyer' });
    const [notice] = (await buyer.get('/api/notifications')).body;
    expect(notice).toMatchObject({ title: 'Your spot is booked', isRead: false, relatedId: 'b1' });
    expect(
      (
        await notify
          .client({ userId: 'other' })
          .patch(`/api/notifications/${encodeURIComponent(notice.id)}`, { isRead: true })
      ).status,
    ).toBe(404);
    expect(
      (await buyer.patch(`/api/notifications/${encodeURIComponent(notice.id)}`, { isRead: true })).body.isRead,
    ).toBe(true);
  });

  test('leads to our pages with a new link to confirm an address', async () => {
    await notify.events.publish('user.verification-requested', {
      member: member('unconfirmed'),
      verificationToken: 'new-token',
    });
    const [mail] = await mailbox.to('unconfirmed@example.com');
    expect(mail?.subject).toBe('Confirm your email address');
    expect(mail?.text).toContain('http://localhost:8080/verify-email/new-token');
  });

  test('leads to our pages with a reset link', async () => {
    await notify.events.publish('user.password-recovery-requested', {
      member: member('lost'),
      resetToken: 'secret-token',
      expiresAt: new Date().toISOString(),
    });
    const [mail] = await mailbox.to('lost@example.com');
    expect(mail?.text).toContain('http://localhost:8080/reset-password/secret-token');
  });
});

describe('an event that cannot be parsed', () => {
  test('is kept for an administrator, who can replay it', async () => {
    const admin = notify.client({ userId: 'team', role: 'admin' });
    const { id } = await notify.events.publish('membership.approved', { nonsense: true } as never);
    const deadLetter = await waitUntil(async () =>
      (await admin.get('/api/events/dead-letters')).body.find((each: { id: string }) => each.id === `svc-notify:${id}`),
    );
    expect(deadLetter).toMatchObject({
      consumer: 'svc-notify',
      type: 'membership.approved',
      reason: expect.stringContaining('member'),
    });
    expect((await admin.post(`/api/events/dead-letters/${encodeURIComponent(deadLetter.id)}/replay`)).status).toBe(204);
    await waitUntil(async () =>
      (await admin.get('/api/events/dead-letters')).body.some((each: { id: string }) => each.id === deadLetter.id),
    );
    expect((await notify.client({ userId: 'm' }).get('/api/events/dead-letters')).status).toBe(403);
  });
});
