import { beforeAll, expect, test } from '@jest/globals';
import type { EventData } from '@postcard/contracts';
import { samples } from '../../effects/previews/samples.ts';
import { everything, useNotify } from '../../testing/notify.ts';

const notify = await useNotify();
let url: string;
const oneClick = {
  method: 'POST',
  raw: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

const remind = (userId: string) => {
  const [reminder] = samples['artwork.reminded'] as [EventData<'artwork.reminded'>];
  return notify.publish('artwork.reminded', {
    ...reminder,
    recipient: { email: `${userId}@example.com`, firstName: 'Ada' },
    booking: { ...reminder.booking, userId },
  });
};
const choices = async (userId: string) => (await notify.client({ userId }).get('/api/notifications/preferences')).body;

beforeAll(async () => {
  await remind('ada');
  const [mail] = await notify.mailbox.to('ada@example.com');
  url = mail?.headers['List-Unsubscribe'] ?? '';
}, 60_000);

const pathOf = () => new URL(url.slice(1, -1)).pathname;
const pageOf = () => url.slice(1, -1).replace('/api/notifications', '');
const anybody = () => notify.client();

test('a reminder has the one-click unsubscribe headers and the link in both texts', async () => {
  const [mail] = await notify.mailbox.to('ada@example.com');

  expect(url).toMatch(/^<http:\/\/localhost:8080\/api\/notifications\/unsubscribe\/[\w.-]+>$/);
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(mail?.text).toContain(`Stop reminders by email: ${pageOf()}`);
  expect(mail?.html).toContain(`href="${pageOf()}"`);
});

test('a receipt and an account email have no unsubscribe link', async () => {
  const [confirmed] = samples['booking.confirmed'] as [EventData<'booking.confirmed'>];
  await notify.publish('booking.confirmed', confirmed);
  const [mail] = await notify.mailbox.to(confirmed.recipient.email);

  expect(mail?.headers).toEqual({});
  expect(mail?.text).not.toContain('unsubscribe');
});

test('the link opens the page that asks for confirmation, and changes nothing', async () => {
  const response = await anybody().get(pathOf());

  expect([response.status, response.headers.get('location')]).toEqual([303, pageOf()]);
  expect((await anybody().get(`${pathOf()}/state`)).body).toEqual({ choice: 'reminders', isSubscribed: true });
  expect(await choices('ada')).toEqual(everything);
});

test('a scanner that follows the link without the one-click words changes nothing', async () => {
  expect((await anybody().call(pathOf(), { ...oneClick, raw: 'a=1' })).status).toBe(400);
  expect(await choices('ada')).toEqual(everything);
});

test.each([
  ['a form', oneClick],
  [
    'a multipart form',
    {
      ...oneClick,
      raw: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
  ],
  ['JSON of our own page', { method: 'POST', body: { 'List-Unsubscribe': 'One-Click' } }],
])('one click in %s turns off this kind of email, without a login', async (_, request) => {
  const { body } = await anybody().call(pathOf(), request);

  expect(body).toEqual({ choice: 'reminders', isSubscribed: false });
  expect(await choices('ada')).toEqual({ ...everything, reminders: false });
  expect((await anybody().delete(pathOf())).body).toEqual({ choice: 'reminders', isSubscribed: true });
  expect(await choices('ada')).toEqual(everything);
});

test('a person who unsubscribed gets a reminder as a notice, but not by email', async () => {
  await anybody().call(pathOf(), oneClick);
  await remind('ada');
  await remind('ben');

  await notify.mailbox.to('ben@example.com');

  expect(await notify.mailbox.to('ada@example.com')).toHaveLength(1);
  expect((await notify.client({ userId: 'ada' }).get('/api/notifications')).body).toHaveLength(2);
});

test('a changed link is rejected', async () => {
  const path = pathOf();
  const [content = '', mac = ''] = (path.split('/').at(-1) ?? '').split('.');
  const other = Buffer.from(JSON.stringify(['ben', 'reminders'])).toString('base64url');

  for (const token of [`${other}.${mac}`, content, `${content}.`, `${content}.${mac}x`, 'x.y']) {
    expect((await anybody().call(path.replace(/[^/]+$/, token), oneClick)).status).toBe(404);
  }
  expect(await choices('ben')).toEqual(everything);
});
