import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { describe, expect, test } from '@jest/globals';
import type { SampleRequest } from '@postcard/contracts';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import { booking as sampleBooking, invoice } from './effects/previews/sample-documents.ts';
import { mostMailsPerHour } from '@postcard/service-kit';
import { memberOf, nonsense, useNotify } from './testing/notify.ts';

const notify = await useNotify();

const sampleRequest = (name: string): SampleRequest =>
  exampleSampleRequest({
    id: name,
    name: 'Eve <script>alert(1)</script>',
    business: 'Pizza\r\nBcc: all@example.com',
    email: `${name}@example.com`,
  });

describe('an email', () => {
  test('goes to the visitor and to the team, with typed text escaped', async () => {
    await notify.publish('sample-request.submitted', { sampleRequest: sampleRequest('visitor') });
    const [toVisitor] = await notify.mailbox.to('visitor@example.com');
    const [toTeam] = await notify.mailbox.to('team@example.com');
    expect(toVisitor?.subject).toBe('We have your sample request');
    expect(toVisitor?.text).not.toContain('on its way');
    expect(toTeam?.subject).toBe('Sample request: Pizza Bcc: all@example.com');
    expect(toTeam?.html).toContain('Eve &lt;script&gt;');
    expect(toTeam?.html).not.toContain('<script>');
    expect(toTeam?.text).toContain('Eve <script>');
  });

  test('sends the team’s reply to the person who asked only', async () => {
    const reply = { name: 'Ada Lopez', email: 'replied-to@example.com', text: 'Yes, we do.\nCome <b>and</b> see.' };

    await notify.publish('request.replied', { reply });

    const [mail] = await notify.mailbox.to(reply.email);
    expect(mail?.text).toContain('Hello Ada Lopez,\n\nYes, we do.\n\nCome <b>and</b> see.');
    expect(mail?.html).toContain('Come &lt;b&gt;and&lt;/b&gt; see.');
    expect((await notify.mailbox.mails()).filter(({ text }) => text.includes('Yes, we do.'))).toHaveLength(1);
  });

  test('goes to a typed address at most five times an hour; the team gets every request', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const request = { ...sampleRequest('flooded'), id: `flooded-${n}`, business: `Flood ${n}` };
      await notify.publish('sample-request.submitted', { sampleRequest: request });
    }
    const hasLast = async () =>
      (await notify.mailbox.mails()).some(({ subject }) => subject === 'Sample request: Flood 6');
    await waitUntil(hasLast, { what: 'the team has the sixth request' });

    const toVisitor = await notify.mailbox.to('flooded@example.com', mostMailsPerHour);

    expect(toVisitor).toHaveLength(mostMailsPerHour);
  });

  test('goes out once, however often its event arrives', async () => {
    const event = await notify.publish('membership.approved', { member: memberOf('once'), subscriptionId: 's' });
    await notify.mailbox.to('once@example.com');
    await notify.publish('membership.approved', event.data, { id: event.id });
    await notify.publish('membership.rejected', { member: memberOf('after'), subscriptionId: 's', reason: 'No' });
    await notify.mailbox.to('after@example.com');
    expect(await notify.mailbox.to('once@example.com')).toHaveLength(1);
  });

  test('has the invoice’s figures', async () => {
    const booking = { ...sampleBooking, id: 'b1', userId: 'buyer' };
    await notify.publish('booking.confirmed', {
      booking,
      invoice,
      recipient: { email: 'buyer@example.com', firstName: 'Ada' },
    });
    const [mail] = await notify.mailbox.to('buyer@example.com');
    expect(mail?.text).toContain('Invoice: INV-000042');
    expect(mail?.text).toContain('Amount paid: $473.00');
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
    await notify.publish('user.verification-requested', {
      member: memberOf('unconfirmed'),
      verificationToken: 'new-token',
    });
    const [mail] = await notify.mailbox.to('unconfirmed@example.com');
    expect(mail?.subject).toBe('Confirm your email address');
    expect(mail?.text).toContain('http://localhost:8080/verify-email/new-token');
  });

  test('leads to our pages with a reset link', async () => {
    await notify.publish('user.password-recovery-requested', {
      member: memberOf('lost'),
      resetToken: 'secret-token',
      expiresAt: new Date().toISOString(),
    });
    const [mail] = await notify.mailbox.to('lost@example.com');
    expect(mail?.text).toContain('http://localhost:8080/reset-password/secret-token');
  });
});

describe('an event that cannot be parsed', () => {
  test('waits for an administrator, who can replay it', async () => {
    const { id } = await notify.publish('membership.approved', nonsense());
    const deadLetter = await waitUntil(async () =>
      (await notify.admin.get('/api/events/dead-letters')).body.find(
        (each: { id: string }) => each.id === `svc-notify:${id}`,
      ),
    );
    expect(deadLetter).toMatchObject({
      consumer: 'svc-notify',
      type: 'membership.approved',
      reason: expect.stringContaining('member'),
    });
    expect(
      (await notify.admin.post(`/api/events/dead-letters/${encodeURIComponent(deadLetter.id)}/replay`)).status,
    ).toBe(204);
    await waitUntil(async () =>
      (await notify.admin.get('/api/events/dead-letters')).body.some(
        (each: { id: string }) => each.id === deadLetter.id,
      ),
    );
    expect((await notify.client({ userId: 'm' }).get('/api/events/dead-letters')).status).toBe(403);
  });
});
