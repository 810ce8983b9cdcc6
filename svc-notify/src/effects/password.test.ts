import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { describe, expect, test } from '@jest/globals';
import { memberOf, useNotify } from '../testing/notify.ts';

const notify = await useNotify();

const at = '2027-05-20T17:00:00.000Z';
const emailsTo = async (email: string) =>
  (await notify.admin.get(`/api/mails?q=${encodeURIComponent(email)}`)).body as {
    template: string;
    state: string;
    subject: string;
  }[];

function changed(userId: string, change: object = {}) {
  return notify.publish(
    'user.password-changed',
    { member: memberOf(userId), at },
    { aggregateId: userId, aggregateVersion: 2, ...change },
  );
}

describe('a changed password', () => {
  test('sends one email with the time and advice, however often the event arrives', async () => {
    const event = await changed('ada');
    const [mail] = await notify.mailbox.to('ada@example.com');
    expect(mail).toMatchObject({
      subject: 'Your password was changed',
      text: expect.stringContaining('was changed on May 20, 2027'),
    });
    expect(mail?.text).toContain('http://localhost:8080/forgot-password');
    await changed('ada', { id: event.id });
    await changed('later');
    await notify.mailbox.to('later@example.com');
    expect(await notify.mailbox.to('ada@example.com')).toHaveLength(1);
  });

  test('sends an email regardless of preferences', async () => {
    await changed('choosy');
    await notify.mailbox.to('choosy@example.com');
    const none = await notify.choose('choosy', {
      messages: false,
      membership: false,
      bookings: false,
      reminders: false,
    });
    expect(none.status).toBeLessThan(300);
    await changed('choosy', { aggregateVersion: 3 });
    expect(await notify.mailbox.to('choosy@example.com', 2)).toHaveLength(2);
  });

  test('sends an email even to an address that bounced', async () => {
    const email = 'bounce-pw@example.com';
    await notify.thank(email);
    await waitUntil(async () => (await emailsTo(email)).some(({ state }) => state === 'bounced'));
    await changed('bounce-pw');
    await waitUntil(async () =>
      (await emailsTo(email)).some(
        ({ subject, state }) => subject === 'Your password was changed' && state === 'bounced',
      ),
    );
  });
});
