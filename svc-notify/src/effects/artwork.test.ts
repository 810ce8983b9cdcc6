import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BookingView, DesignRequest } from '@postcard/contracts';
import { startTestService, type TestService } from '@postcard/service-kit/testing';
import { start } from '../start.ts';
import { startMailbox } from '../testing/mailbox.ts';
import { testSecrets } from '../testing/secrets.ts';
import { openStream } from '../testing/stream-reader.ts';

let notify: TestService;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;

beforeAll(async () => {
  mailbox = await startMailbox();
  notify = await startTestService({
    name: 'artwork-notices',
    env: { ...testSecrets, SENDGRID_API_BASE: mailbox.url, TEAM_EMAIL: 'team@example.com' },
    start,
  });
});
afterAll(async () => {
  await notify.stop();
  await mailbox.stop();
});

const at = '2027-03-20T17:00:00.000Z';
const bookingOf = (userId: string): BookingView => ({
  id: `booking-of-${userId}`,
  userId,
  campaignId: 'c1',
  campaignName: 'March 2027 card',
  zone: 'A',
  distributionDate: at,
  spotId: 'M05',
  adSpotId: 'c1:M05',
  spotType: 'medium',
  businessName: '<b>Ada</b>',
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
});
const aboutTo = (userId: string) => ({
  booking: bookingOf(userId),
  recipient: { email: `${userId}@example.com`, firstName: 'Ada' },
});
type Notice = { type: string; title: string; relatedId: string };
const noticesOf = async (userId: string) =>
  (await notify.client({ userId }).get('/api/notifications')).body as Notice[];

/** Waits for a user's notices: an email may be sent before its notice is stored. */
async function firstNotices(userId: string): Promise<Notice[]> {
  await waitUntil(async () => (await noticesOf(userId)).length, { what: `there is a notice for ${userId}` });
  return noticesOf(userId);
}

async function teamMail(subject: string) {
  for (let count = 1; ; count += 1) {
    const found = (await mailbox.to('team@example.com', count)).find((mail) => mail.subject.includes(subject));
    if (found) return found;
  }
}

describe('an ad’s event', () => {
  test('sends the team’s proof to its member by email and to the open page, but not the member’s own', async () => {
    const stream = await openStream(notify.url, notify.issuer.cookie({ userId: 'proofed' }));
    await stream.next('ready');
    await notify.events.publish('proof.made', { ...aboutTo('proofed'), version: 1, author: 'member' });
    await notify.events.publish('proof.made', { ...aboutTo('proofed'), version: 2, author: 'team' });
    const [mail, ...more] = await mailbox.to('proofed@example.com');
    expect([mail?.subject, more]).toEqual(['Your proof is ready: March 2027 card, M05', []]);
    expect(mail?.text).toContain('http://localhost:8080/design/booking-of-proofed');
    expect(await stream.next('notice')).toMatchObject({
      type: 'artwork',
      title: 'Your proof is ready',
      relatedId: 'booking-of-proofed',
    });
    await stream.close();
  });

  test('sends a comment to the other side', async () => {
    await notify.events.publish('proof.commented', {
      ...aboutTo('commenter'),
      version: 1,
      author: 'member',
      text: 'Wrong <script>number</script>',
    });
    expect((await teamMail('Comment on a proof')).html).toContain('Wrong &lt;script&gt;number');
    expect(await noticesOf('commenter')).toEqual([]);
    await notify.events.publish('proof.commented', {
      ...aboutTo('commenter'),
      version: 1,
      author: 'team',
      text: 'Corrected',
    });
    expect((await mailbox.to('commenter@example.com'))[0]?.text).toContain('Corrected');
    expect(await firstNotices('commenter')).toMatchObject([{ type: 'artwork', title: 'A comment on your proof' }]);
  });

  test('sends approvals, changes and requests for help to the team', async () => {
    const about = aboutTo('busy');
    const { booking } = about;
    const request: DesignRequest = {
      id: booking.id,
      bookingId: booking.id,
      campaignId: 'c1',
      businessName: 'Ada',
      spotId: 'M05',
      campaignName: 'March 2027 card',
      status: 'open',
      createdAt: at,
      goal: 'More guests',
      offer: '',
      text: 'Open at 11',
      tone: 'bold',
    };
    await notify.events.publish('design-help.requested', { ...about, request });
    await notify.events.publish('proof.changes-requested', { ...about, version: 1, reason: 'Larger phone number' });
    await notify.events.publish('proof.approved', { ...about, version: 3 });
    expect((await teamMail('Design help')).text).toContain('Goal: More guests');
    expect((await teamMail('Changes requested')).text).toContain('Larger phone number');
    expect((await teamMail('Approved')).text).toContain('version 3');
  });

  test('confirms an approval to its member, with the printed version', async () => {
    await notify.events.publish('proof.approved', { ...aboutTo('approver'), version: 3 });

    const mails = await mailbox.to('approver@example.com');

    expect(mails.map(({ subject }) => subject)).toEqual(['You approved your ad: March 2027 card, M05']);
    expect(mails[0]?.text).toContain('You approved version 3 of the ad');
    expect(mails[0]?.text).toContain('In mailboxes from: March 20, 2027');
    expect(mails[0]?.text).toContain('http://localhost:8080/design/booking-of-approver');
  });

  test('sends a reminder with the day, but no email to members who turned them off', async () => {
    await notify.client({ userId: 'quiet' }).call('/api/notifications/preferences', {
      method: 'PUT',
      body: { messages: true, membership: true, bookings: true, reminders: false },
    });
    await notify.events.publish('artwork.reminded', { ...aboutTo('quiet'), step: 'artwork', days: 3, dueAt: at });
    await notify.events.publish('artwork.reminded', { ...aboutTo('loud'), step: 'artwork', days: 3, dueAt: at });
    const [mail] = await mailbox.to('loud@example.com');
    expect([mail?.subject, mail?.text]).toEqual([
      'Your ad is still missing: March 2027 card, M05',
      expect.stringContaining('is due on March 20, 2027.'),
    ]);
    expect((await mailbox.mails()).filter(({ to }) => to === 'quiet@example.com')).toEqual([]);
    expect(await firstNotices('quiet')).toMatchObject([{ title: 'Your ad is still missing' }]);
  });
});
