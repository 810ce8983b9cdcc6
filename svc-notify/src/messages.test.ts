import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Member } from '@postcard/contracts';
import type { RunningService } from '@postcard/service-kit';
import { startTestService, type TestService } from '@postcard/service-kit/testing';
import { start } from './start.ts';
import { startMailbox } from './testing/mailbox.ts';
import { openStream } from './testing/stream-reader.ts';

let notify: TestService;
let second: RunningService;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;

beforeAll(async () => {
  mailbox = await startMailbox();
  notify = await startTestService({
    name: 'messages',
    env: { SENDGRID_API_KEY: 'SG.test.key', SENDGRID_API_BASE: mailbox.url, TEAM_EMAIL: 'team@example.com' },
    start,
  });
  second = await start(notify.env);
});
afterAll(async () => {
  await second.stop();
  await notify.stop();
  await mailbox.stop();
});

const memberOf = (name: string): Member => ({
  userId: name,
  accountNumber: 'MP-0000-0001',
  email: `${name}@example.com`,
  firstName: 'Ada',
  displayName: `Ada <${name}>`,
  businessName: 'Ada & Sons',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  membershipId: null,
  isAdmin: false,
  sessionVersion: 1,
});

/** A member svc-notify has heard of, as a client. */
async function know(name: string) {
  await notify.events.publish('user.updated', { member: memberOf(name) }, { aggregateId: name, aggregateVersion: 1 });
  // Events of one queue are taken in turn: once this later one has had its effect, so has the first.
  await notify.events.publish('membership.rejected', {
    member: memberOf(name),
    subscriptionId: 's',
    reason: `heard of ${name}`,
  });
  await mailbox.to(`${name}@example.com`);
  return notify.client({ userId: name });
}

const team = () => notify.client({ userId: 'the-team', role: 'admin' });
const threads = '/api/messages/threads';
const put = (client: ReturnType<typeof team>, path: string, body: unknown) =>
  client.call(path, { method: 'PUT', body });
const subjectsIn = async (client: ReturnType<typeof team>, box: string) =>
  (await client.get(`${threads}?box=${box}`)).body.map(({ subject }: { subject: string }) => subject);
const mailsWith = async (subject: string) => (await mailbox.mails()).filter((mail) => mail.subject.includes(subject));

describe('a conversation', () => {
  test('goes to the team and back, with emails, a notice and counts on both sides', async () => {
    const member = await know('writer');
    const began = await member.post(threads, {
      subject: 'Proof <b>',
      content: 'When is my <script>proof</script> due?',
    });
    expect(began).toMatchObject({
      status: 201,
      body: { memberName: 'Ada <writer>', isRead: true, messageCount: 1, lastSender: 'member' },
    });
    const { id } = began.body;
    expect([await subjectsIn(member, 'inbox'), await subjectsIn(member, 'sent')]).toEqual([[], ['Proof <b>']]);

    const toTeam = (await mailbox.to('team@example.com')).find(({ subject }) => subject.includes('Proof'));
    expect(toTeam?.html).toContain('&lt;script&gt;proof');
    expect(toTeam?.text).toContain(`http://localhost:8080/admin?tab=messages&thread=${id}`);
    expect((await team().get(`${threads}/${id}`)).body.messages).toMatchObject([
      { sender: 'member', senderName: 'Ada <writer>' },
    ]);

    const answered = await team().post(`${threads}/${id}/replies`, { content: 'On Monday' });
    expect(answered).toMatchObject({
      status: 201,
      body: { messages: [{ sender: 'member' }, { sender: 'team', senderName: 'The team', content: 'On Monday' }] },
    });
    await mailbox.to('writer@example.com', 2);
    // What the member typed, as markup here, goes to no address that may be another's.
    expect(await mailsWith('The team has answered: your message')).toHaveLength(1);
    const [notice] = (await member.get('/api/notifications')).body;
    expect(notice).toMatchObject({
      type: 'message',
      title: 'New message from the team',
      message: 'On Monday',
      relatedId: id,
    });
    expect((await member.get('/api/notifications/unread')).body).toEqual({ notifications: 2, threads: 1 });
    expect(await subjectsIn(member, 'inbox')).toEqual(['Proof <b>']);
    expect((await member.patch(`${threads}/${id}`, { isRead: true })).body).toMatchObject({
      isRead: true,
      excerpt: 'On Monday',
    });
    // The notice of the answer is read with it; the one about the application is not.
    expect((await member.get('/api/notifications/unread')).body).toEqual({ notifications: 1, threads: 0 });
  });

  test('put away is out of the boxes until somebody writes again', async () => {
    const member = await know('archiver');
    const { id } = (await member.post(threads, { subject: 'Put away', content: 'Thanks' })).body;
    await member.patch(`${threads}/${id}`, { archived: true });
    expect([await subjectsIn(member, 'sent'), await subjectsIn(member, 'archived')]).toEqual([[], ['Put away']]);
    expect(await subjectsIn(team(), 'inbox')).toContain('Put away');
    await team().post(`${threads}/${id}/replies`, { content: 'One more thing' });
    expect([await subjectsIn(member, 'inbox'), await subjectsIn(member, 'archived')]).toEqual([['Put away'], []]);
  });

  test('of another does not exist, and the team begins none', async () => {
    const member = await know('private');
    const { id } = (await member.post(threads, { subject: 'Mine', content: 'Private' })).body;
    const other = notify.client({ userId: 'curious' });
    for (const answer of [
      await other.get(`${threads}/${id}`),
      await other.patch(`${threads}/${id}`, { isRead: true }),
      await other.post(`${threads}/${id}/replies`, { content: 'x' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await subjectsIn(other, 'sent')).toEqual([]);
    expect((await team().post(threads, { subject: 'Hello', content: 'Hello' })).body.message).toBe(
      'The team answers in conversations that a member has begun.',
    );
    expect((await member.post(threads, { subject: ' ', content: '' })).body.errors).toEqual({
      subject: ['Please enter a subject'],
      content: ['Please enter a message'],
    });
  });

  test('sent twice with one key is one message, one email', async () => {
    const member = await know('impatient');
    const send = () =>
      member.post(threads, { subject: 'Only once', content: 'Hello' }, { 'idempotency-key': 'the-same' });
    const [first, again] = [await send(), await send()];
    expect(again.body.id).toBe(first.body.id);
    expect(await subjectsIn(member, 'sent')).toEqual(['Only once']);
    await member.post(threads, { subject: 'Marker after it', content: 'Hello' });
    await waitUntil(async () => (await mailsWith('Marker after it')).length);
    expect(await mailsWith('Only once')).toHaveLength(1);
  });

  test('is full after 200 messages; a member may send twenty in ten minutes, the team any number', async () => {
    const member = await know('chatty');
    const { id } = (await member.post(threads, { subject: 'Long', content: '1' })).body;
    for (let sent = 2; sent <= 20; sent++)
      expect((await member.post(`${threads}/${id}/replies`, { content: String(sent) })).status).toBe(201);
    const refused = await member.post(threads, { subject: 'Too much', content: '21' });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: expect.stringContaining('20 messages in ten minutes') },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    await put(member, '/api/notifications/preferences', {
      messages: false,
      membership: true,
      bookings: true,
      reminders: true,
    });
    for (let sent = 21; sent <= 200; sent += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          team().post(`${threads}/${id}/replies`, { content: `${sent + index}` }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    }
    const full = await team().post(`${threads}/${id}/replies`, { content: 'one too many' });
    expect(full).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This conversation has 200 messages and is full. Please begin a new one.' },
    });
  });
});

describe('choices', () => {
  const all = { messages: true, membership: true, bookings: true, reminders: true };
  const path = '/api/notifications/preferences';

  test('are all emails until somebody says otherwise; what is turned off is not sent, notices stay', async () => {
    const member = await know('chooser');
    expect((await member.get(path)).body).toEqual(all);
    expect((await put(member, path, { ...all, messages: false, membership: false })).body).toEqual({
      ...all,
      messages: false,
      membership: false,
    });
    expect((await put(member, path, { messages: false })).status).toBe(422);
    const { id } = (await member.post(threads, { subject: 'Quiet please', content: 'Hello' })).body;
    await team().post(`${threads}/${id}/replies`, { content: 'Of course' });
    await notify.events.publish('membership.rejected', {
      member: memberOf('chooser'),
      subscriptionId: 's',
      reason: 'not by mail',
    });
    // Money and the account itself are written about whatever was chosen; this one comes last.
    await notify.events.publish('user.username-reminder-requested', {
      member: memberOf('chooser'),
      username: 'chooser',
    });
    const subjects = (await mailbox.to('chooser@example.com', 2)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['About your membership application', 'Your username']);
    expect((await member.get('/api/notifications')).body.map(({ title }: { title: string }) => title)).toContain(
      'New message from the team',
    );
  });

  test('of alerts that were read are kept for each person', async () => {
    const member = notify.client({ userId: 'reader' });
    const alerts = '/api/notifications/alerts';
    expect((await put(member, `${alerts}/design-b1`, { isRead: true })).status).toBe(204);
    expect([(await member.get(alerts)).body, (await notify.client({ userId: 'other' }).get(alerts)).body]).toEqual([
      ['design-b1'],
      [],
    ]);
    await put(member, `${alerts}/design-b1`, { isRead: false });
    expect((await member.get(alerts)).body).toEqual([]);
    expect((await put(member, `${alerts}/anything`, { isRead: true })).status).toBe(404);
  });
});

describe('an open page', () => {
  const cookie = (userId: string, role: 'member' | 'admin' = 'member') => notify.issuer.cookie({ userId, role });
  const secondUrl = () => `http://127.0.0.1:${second.port}`;

  test('of the member at another instance and of the team show a reply within a second; no others do', async () => {
    const member = await know('watcher');
    const { id } = (await member.post(threads, { subject: 'Live', content: 'Anybody there?' })).body;
    const own = await openStream(secondUrl(), cookie('watcher'));
    const stranger = await openStream(secondUrl(), cookie('stranger'));
    const desk = await openStream(notify.url, cookie('the-team', 'admin'));
    await Promise.all([own, stranger, desk].map((page) => page.next('ready')));
    const started = performance.now();
    await team().post(`${threads}/${id}/replies`, { content: 'Here we are' });
    expect(await own.next('notice')).toMatchObject({ title: 'New message from the team', relatedId: id });
    expect(await own.next('message')).toMatchObject({ id, excerpt: 'Here we are', isRead: false });
    expect(performance.now() - started).toBeLessThan(1000);
    expect(await desk.next('message')).toMatchObject({ id, memberName: 'Ada <watcher>', excerpt: 'Here we are' });
    expect(desk.events('notice')).toEqual([]);

    // News of its own come last on the stranger's stream: had another's been sent there, it would be before them.
    await notify.events.publish('membership.approved', { member: memberOf('stranger'), subscriptionId: 's' });
    expect(await stranger.next('notice')).toMatchObject({ title: 'You are a verified member' });
    expect(stranger.events('message')).toEqual([]);
    for (const page of [own, stranger, desk]) page.close();
  });

  test('of one side learns what that side did elsewhere, the other does not', async () => {
    const member = await know('two-tabs');
    const { id } = (await member.post(threads, { subject: 'Two tabs', content: 'Hello' })).body;
    const tab = await openStream(notify.url, cookie('two-tabs'));
    const desk = await openStream(notify.url, cookie('the-team', 'admin'));
    await Promise.all([tab.next('ready'), desk.next('ready')]);
    await member.patch(`${threads}/${id}`, { archived: true });
    expect(await tab.next('message')).toMatchObject({ id, archived: true });
    await member.patch(`${threads}/${id}`, { archived: false });
    await team().patch(`${threads}/${id}`, { isRead: true });
    expect(await desk.next('message')).toMatchObject({ id, isRead: true });
    expect(desk.events('message')).toHaveLength(1);
    for (const page of [tab, desk]) page.close();
  });

  test('stops hearing anything once its session has been ended elsewhere, and is not let in again', async () => {
    await know('robbed');
    const thief = await openStream(secondUrl(), cookie('robbed'));
    await thief.next('ready');
    await notify.events.publish(
      'user.updated',
      { member: { ...memberOf('robbed'), sessionVersion: 2 } },
      { aggregateId: 'robbed', aggregateVersion: 2 },
    );
    await expect(thief.next('notice')).rejects.toThrow(/the stream ended/);
    expect((await notify.client({ userId: 'robbed' }).get('/api/notifications/stream')).status).toBe(401);
    const owner = await openStream(notify.url, notify.issuer.cookie({ userId: 'robbed', sessionVersion: 2 }));
    await owner.next('ready');
    owner.close();
  });

  test('needs a login', async () => {
    expect((await notify.client().get('/api/notifications/stream')).status).toBe(401);
  });
});

describe('a closed account', () => {
  test('leaves its conversations without a name, can write no more and gets no email after the last one', async () => {
    const member = await know('leaver');
    const { id } = (await member.post(threads, { subject: 'Goodbye', content: 'Please close it' })).body;
    const empty = { ...memberOf('leaver'), email: '', firstName: '', displayName: '', sessionVersion: 2 };
    await notify.events.publish('user.closed', { member: empty }, { aggregateId: 'leaver', aggregateVersion: 2 });
    const named = async () => (await team().get(`${threads}/${id}`)).body;
    await waitUntil(async () => (await named()).memberName === 'Closed account');
    expect(await named()).toMatchObject({ memberName: 'Closed account', messages: [{ senderName: 'Closed account' }] });
    expect((await member.post(`${threads}/${id}/replies`, { content: 'Still here' })).status).toBe(401);
    await team().post(`${threads}/${id}/replies`, { content: 'Done' });
    await know('marker');
    expect((await mailbox.to('leaver@example.com', 2)).map(({ subject }) => subject)).toEqual([
      'Your account is closed',
      'About your membership application',
    ]);
  });
});
