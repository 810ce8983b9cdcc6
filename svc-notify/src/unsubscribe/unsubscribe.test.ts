import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventData } from '@postcard/contracts';
import { samples } from '../mail-previews/samples.ts';
import { startNotify, type NotifyStand } from '../testing/notify.ts';

let stand: NotifyStand;
let url: string;
const everything = { messages: true, membership: true, bookings: true, reminders: true };
const oneClick = {
  method: 'POST',
  raw: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

const remind = (userId: string) => {
  const [reminder] = samples['artwork.reminded'] as [EventData<'artwork.reminded'>];
  return stand.service.events.publish('artwork.reminded', {
    ...reminder,
    recipient: { email: `${userId}@example.com`, firstName: 'Ada' },
    booking: { ...reminder.booking, userId },
  });
};
const choices = async (userId: string) =>
  (await stand.service.client({ userId }).get('/api/notifications/preferences')).body;

beforeAll(async () => {
  stand = await startNotify();
  await remind('ada');
  const [mail] = await stand.mailbox.to('ada@example.com');
  url = mail?.headers['List-Unsubscribe'] ?? '';
}, 60_000);
afterAll(() => stand.stop());

const pathOf = () => new URL(url.slice(1, -1)).pathname;
const anybody = () => stand.service.client();

test('a reminder carries the headers of one-click unsubscribing, and the link in both its texts', async () => {
  const [mail] = await stand.mailbox.to('ada@example.com');
  expect(url).toMatch(/^<http:\/\/localhost:8080\/api\/notifications\/unsubscribe\/[\w.-]+>$/);
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const page = url.slice(1, -1).replace('/api/notifications', '');
  expect(mail?.text).toContain(`No more reminders by e-mail: ${page}`);
  expect(mail?.html).toContain(`href="${page}"`);
});

test('a receipt and a letter of the account carry none', async () => {
  const [confirmed] = samples['booking.confirmed'] as [EventData<'booking.confirmed'>];
  await stand.service.events.publish('booking.confirmed', confirmed);
  const [mail] = await stand.mailbox.to(confirmed.recipient.email);
  expect(mail?.headers).toEqual({});
  expect(mail?.text).not.toContain('unsubscribe');
});

test('opened in a browser the link leads to the page that asks, and changes nothing', async () => {
  const answer = await anybody().get(pathOf());
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    url.slice(1, -1).replace('/api/notifications', ''),
  ]);
  expect((await anybody().get(`${pathOf()}/state`)).body).toEqual({ choice: 'reminders', isSubscribed: true });
  expect(await choices('ada')).toEqual(everything);
});

test('a link followed by a scanner, without the words of one click, changes nothing', async () => {
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
  ['our own page', { method: 'POST', body: { 'List-Unsubscribe': 'One-Click' } }],
])('one click ends such letters and no others, without a login: from %s', async (_, request) => {
  expect(await anybody().call(pathOf(), request)).toMatchObject({
    status: 200,
    body: { choice: 'reminders', isSubscribed: false },
  });
  expect(await choices('ada')).toEqual({ ...everything, reminders: false });
  expect((await anybody().delete(pathOf())).body).toEqual({ choice: 'reminders', isSubscribed: true });
  expect(await choices('ada')).toEqual(everything);
});

test('who has unsubscribed gets no reminder, and the notice all the same', async () => {
  await anybody().call(pathOf(), oneClick);
  await remind('ada');
  await remind('ben');
  await stand.mailbox.to('ben@example.com');
  expect(await stand.mailbox.to('ada@example.com')).toHaveLength(1);
  expect((await stand.service.client({ userId: 'ada' }).get('/api/notifications')).body).toHaveLength(2);
});

test('a link that was changed is none', async () => {
  const path = pathOf();
  const [content = '', mac = ''] = (path.split('/').at(-1) ?? '').split('.');
  const other = Buffer.from(JSON.stringify(['ben', 'reminders'])).toString('base64url');
  for (const token of [`${other}.${mac}`, content, `${content}.`, `${content}.${mac}x`, 'x.y']) {
    expect((await anybody().call(path.replace(/[^/]+$/, token), oneClick)).status).toBe(404);
  }
  expect(await choices('ben')).toEqual(everything);
});
