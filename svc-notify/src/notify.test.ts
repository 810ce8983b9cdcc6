import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { describe, expect, test, afterAll } from '@jest/globals';
import type { SampleRequest } from '@postcard/contracts';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import { mostMailsPerHour } from '@postcard/service-kit';
import { brokerIsThere } from '@postcard/service-kit/testing/service';
import { booking as sampleBooking, invoice } from './effects/previews/sample-documents.ts';
import { memberOf, nonsense, useNotify } from './testing/notify.ts';
import { start } from './start.ts';
import { openStream } from './testing/stream-reader.ts';

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
    const recipient = { email: 'buyer@example.com', firstName: 'Ada' };
    await notify.publish('booking.confirmed', { booking, invoice, recipient });
    const [mail] = await notify.mailbox.to('buyer@example.com');
    expect(mail?.text).toContain('Invoice: INV-000042');
    expect(mail?.text).toContain('Amount paid: $473.00');
    const buyer = notify.client({ userId: 'buyer' });
    const [notice] = (await buyer.get('/api/notifications')).body;
    expect(notice).toMatchObject({ title: 'Your spot is booked', isRead: false, relatedId: 'b1' });
    const read = await buyer.patch(`/api/notifications/${encodeURIComponent(notice.id)}`, { isRead: true });
    expect(read.body.isRead).toBe(true);
  });
});

describe('an event that cannot be parsed', () => {
  test('becomes a dead letter that an administrator can replay', async () => {
    const { id } = await notify.publish('membership.approved', nonsense());
    const path = '/api/events/dead-letters';
    const find = async () =>
      (await notify.admin.get(path)).body.find((each: { id: string }) => each.id === `svc-notify:${id}`);
    const deadLetter = await waitUntil(find);
    expect(deadLetter).toMatchObject({ consumer: 'svc-notify', type: 'membership.approved' });
    expect(deadLetter.reason).toContain('member');
    expect((await notify.admin.post(`${path}/${encodeURIComponent(deadLetter.id)}/replay`)).status).toBe(204);
    await waitUntil(find);
  });
});

const conversationsPath = '/api/messages/threads';
const second = await start({ ...notify.service.env, PORT: '0' });
const secondUrl = `http://127.0.0.1:${second.port}`;
await brokerIsThere(secondUrl);
const { know } = notify;
const team = () => notify.admin;

describe('an open page', () => {
  // Stops the second process before the database that both share is dropped.
  afterAll(() => second.stop());
  const cookie = (userId: string, role: 'member' | 'admin' = 'member') =>
    notify.service.issuer.cookie({ userId, role });

  test('shows a reply within a second to its member on another instance and to the team only', async () => {
    const member = await know('watcher');
    const { id } = (await member.post(conversationsPath, { subject: 'Live', content: 'Anybody there?' })).body;
    const own = await openStream(secondUrl, cookie('watcher'));
    const stranger = await openStream(secondUrl, cookie('stranger'));
    const teamPage = await openStream(notify.service.url, cookie('team', 'admin'));
    await Promise.all([own, stranger, teamPage].map((page) => page.next('ready')));
    const started = performance.now();
    await team().post(`${conversationsPath}/${id}/replies`, { content: 'Here we are' });
    expect(await own.next('notice')).toMatchObject({ title: 'New message from the team', relatedId: id });
    expect(await own.next('message')).toMatchObject({ id, excerpt: 'Here we are', isRead: false });
    expect(performance.now() - started).toBeLessThan(1000);
    expect(await teamPage.next('message')).toMatchObject({ id, memberName: 'Ada <watcher>', excerpt: 'Here we are' });
    expect(teamPage.events('notice')).toEqual([]);

    // The stranger's own notice comes last, so a notice of another person would have come earlier.
    await notify.publish('membership.approved', { member: memberOf('stranger'), subscriptionId: 's' });
    expect(await stranger.next('notice')).toMatchObject({ title: 'You are a verified member' });
    expect(stranger.events('message')).toEqual([]);
    for (const page of [own, stranger, teamPage]) page.close();
  });

  test('shows changes that its own side made on another page, but not the other side’s', async () => {
    const member = await know('two-tabs');
    const { id } = (await member.post(conversationsPath, { subject: 'Two tabs', content: 'Hello' })).body;
    const tab = await openStream(notify.service.url, cookie('two-tabs'));
    const teamPage = await openStream(notify.service.url, cookie('team', 'admin'));
    await Promise.all([tab.next('ready'), teamPage.next('ready')]);
    await member.patch(`${conversationsPath}/${id}`, { archived: true });
    expect(await tab.next('message')).toMatchObject({ id, archived: true });
    await member.patch(`${conversationsPath}/${id}`, { archived: false });
    await team().patch(`${conversationsPath}/${id}`, { isRead: true });
    expect(await teamPage.next('message')).toMatchObject({ id, isRead: true });
    expect(teamPage.events('message')).toHaveLength(1);
    for (const page of [tab, teamPage]) page.close();
  });

  test('is disconnected when its session is ended on another browser, and cannot reconnect', async () => {
    await know('robbed');
    const thief = await openStream(secondUrl, cookie('robbed'));
    await thief.next('ready');
    await notify.updated('robbed', { sessionVersion: 2 }, 2);
    await expect(thief.next('notice')).rejects.toThrow(/the stream ended/);
    expect((await notify.client({ userId: 'robbed' }).get('/api/notifications/stream')).status).toBe(401);
    const renewed = notify.service.issuer.cookie({ userId: 'robbed', sessionVersion: 2 });
    const owner = await openStream(notify.service.url, renewed);
    await owner.next('ready');
    owner.close();
  });
});
