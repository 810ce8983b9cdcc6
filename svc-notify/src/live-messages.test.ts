import { afterAll, describe, expect, test } from '@jest/globals';
import { brokerIsThere } from '@postcard/service-kit/testing/service';
import { start } from './start.ts';
import { memberOf, useNotify } from './testing/notify.ts';
import { openStream } from './testing/stream-reader.ts';

const conversationsPath = '/api/messages/threads';
const notify = await useNotify();
const second = await start({ ...notify.service.env, PORT: '0' });
const secondUrl = `http://127.0.0.1:${second.port}`;
await brokerIsThere(secondUrl);
const { know } = notify;
const team = () => notify.admin;

describe('an open page', () => {
  // Here, since the first process's database goes after it.
  afterAll(() => second.stop());
  const cookie = (userId: string, role: 'member' | 'admin' = 'member') =>
    notify.service.issuer.cookie({ userId, role });

  test('shows a reply within a second to the member elsewhere and to the team, and to nobody else', async () => {
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

    // The stranger's own notice comes last: another's would have come before it.
    await notify.publish('membership.approved', { member: memberOf('stranger'), subscriptionId: 's' });
    expect(await stranger.next('notice')).toMatchObject({ title: 'You are a verified member' });
    expect(stranger.events('message')).toEqual([]);
    for (const page of [own, stranger, teamPage]) page.close();
  });

  test('shows its own side’s changes made elsewhere, not the other side’s', async () => {
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

  test('loses its connection when its session ends elsewhere, and cannot reconnect', async () => {
    await know('robbed');
    const thief = await openStream(secondUrl, cookie('robbed'));
    await thief.next('ready');
    await notify.updated('robbed', { sessionVersion: 2 }, 2);
    await expect(thief.next('notice')).rejects.toThrow(/the stream ended/);
    expect((await notify.client({ userId: 'robbed' }).get('/api/notifications/stream')).status).toBe(401);
    const owner = await openStream(
      notify.service.url,
      notify.service.issuer.cookie({ userId: 'robbed', sessionVersion: 2 }),
    );
    await owner.next('ready');
    owner.close();
  });

  test('requires a login', async () => {
    expect((await notify.client().get('/api/notifications/stream')).status).toBe(401);
  });
});
