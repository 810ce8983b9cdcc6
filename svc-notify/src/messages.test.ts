import { afterAll, describe, expect, test } from '@jest/globals';
import { together } from '@postcard/service-kit/testing';
import { closeDatabases, inDatabase } from '@postcard/service-kit/testing/route-calls';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { everything as all, memberOf, useNotify } from './testing/notify.ts';

const notify = await useNotify();

afterAll(closeDatabases);

const conversationsPath = '/api/messages/threads';
const { know } = notify;
const team = () => notify.admin;
const put = (client: ReturnType<typeof team>, path: string, body: unknown) =>
  client.call(path, { method: 'PUT', body });
const subjectsIn = async (client: ReturnType<typeof team>, box: string) =>
  (await client.get(`${conversationsPath}?box=${box}`)).body.map(({ subject }: { subject: string }) => subject);
const mailsWith = async (subject: string) =>
  (await notify.mailbox.mails()).filter((mail) => mail.subject.includes(subject));

/** Fills a conversation with copies of its first message, which is quicker than sending each. */
const fillUpTo = (count: number, id: string) =>
  inDatabase(notify.service.env['MONGODB_DB'] as string, async (db) => {
    const threads = db.collection<{ _id: string; messages: object[] }>('threads');
    const { messages = [] } = (await threads.findOne({ _id: id })) ?? {};
    for (let place = messages.length; place < count; place++) messages.push({ ...messages[0], id: `copy-${place}` });
    await threads.updateOne({ _id: id }, { $set: { messages, messageCount: count } });
  });

describe('a conversation', () => {
  test('delivers a message and its reply, with emails, a notice and counts on both sides', async () => {
    const member = await know('writer');
    const content = 'When is my <script>proof</script> due?';
    const began = await member.post(conversationsPath, { subject: 'Proof <b>', content });
    expect(began).toMatchObject({
      status: 201,
      body: { memberName: 'Ada <writer>', isRead: true, messageCount: 1, lastSender: 'member' },
    });
    const { id } = began.body;
    expect([await subjectsIn(member, 'inbox'), await subjectsIn(member, 'sent')]).toEqual([[], ['Proof <b>']]);

    const toTeam = (await notify.mailbox.to('team@example.com')).find(({ subject }) => subject.includes('Proof'));
    expect(toTeam?.html).toContain('&lt;script&gt;proof');
    expect(toTeam?.text).toContain(`http://localhost:8080/admin?tab=messages&thread=${id}`);
    const { messages } = (await team().get(`${conversationsPath}/${id}`)).body;
    expect(messages).toMatchObject([{ sender: 'member', senderName: 'Ada <writer>' }]);

    const replied = await team().post(`${conversationsPath}/${id}/replies`, { content: 'On Monday' });
    expect(replied).toMatchObject({
      status: 201,
      body: { messages: [{ sender: 'member' }, { sender: 'team', senderName: 'The team', content: 'On Monday' }] },
    });
    await notify.mailbox.to('writer@example.com', 2);
    // The typed subject contains markup, so the email to the member omits it.
    expect(await mailsWith('The team has replied: your message')).toHaveLength(1);
    const [notice] = (await member.get('/api/notifications')).body;
    const said = { type: 'message', title: 'New message from the team', message: 'On Monday' };
    expect(notice).toMatchObject({ ...said, relatedId: id });
    expect((await member.get('/api/notifications/unread')).body).toEqual({ notifications: 2, threads: 1 });
    expect(await subjectsIn(member, 'inbox')).toEqual(['Proof <b>']);
    const { body: read } = await member.patch(`${conversationsPath}/${id}`, { isRead: true });
    expect(read).toMatchObject({ isRead: true, excerpt: 'On Monday' });
    // Reading the conversation marks the reply's notice as read, but not the application's.
    expect((await member.get('/api/notifications/unread')).body).toEqual({ notifications: 1, threads: 0 });
  });

  test('leaves the member’s boxes when archived, and returns with a new message', async () => {
    const member = await know('archiver');
    const { id } = (await member.post(conversationsPath, { subject: 'Put away', content: 'Thanks' })).body;
    await member.patch(`${conversationsPath}/${id}`, { archived: true });
    expect([await subjectsIn(member, 'sent'), await subjectsIn(member, 'archived')]).toEqual([[], ['Put away']]);
    expect(await subjectsIn(team(), 'inbox')).toContain('Put away');
    await team().post(`${conversationsPath}/${id}/replies`, { content: 'One more thing' });
    expect([await subjectsIn(member, 'inbox'), await subjectsIn(member, 'archived')]).toEqual([['Put away'], []]);
  });

  test('can be started only by a member, with a subject and a message', async () => {
    const member = await know('private');
    await member.post(conversationsPath, { subject: 'Mine', content: 'Private' });

    expect(await subjectsIn(notify.client({ userId: 'curious' }), 'sent')).toEqual([]);
    expect((await team().post(conversationsPath, { subject: 'Hello', content: 'Hello' })).body.message).toBe(
      'Only members can start a conversation.',
    );
    expect((await member.post(conversationsPath, { subject: ' ', content: '' })).body.errors).toEqual({
      subject: ['Please enter a subject'],
      content: ['Please enter a message'],
    });
  });

  test('is created once, with one email, when sent twice with one idempotency key', async () => {
    const member = await know('impatient');
    const send = () =>
      member.post(conversationsPath, { subject: 'Only once', content: 'Hello' }, { 'idempotency-key': 'the-same' });
    const [first, again] = [await send(), await send()];
    expect(again.body.id).toBe(first.body.id);
    expect(await subjectsIn(member, 'sent')).toEqual(['Only once']);
    await member.post(conversationsPath, { subject: 'Marker after it', content: 'Hello' });
    await waitUntil(async () => (await mailsWith('Marker after it')).length);
    expect(await mailsWith('Only once')).toHaveLength(1);
  });

  test('has at most 200 messages; a member may send twenty in ten minutes, the team any number', async () => {
    const member = await know('chatty');
    const { id } = (await member.post(conversationsPath, { subject: 'Long', content: '1' })).body;
    for (let sent = 2; sent <= 20; sent++)
      expect((await member.post(`${conversationsPath}/${id}/replies`, { content: String(sent) })).status).toBe(201);
    const refused = await member.post(conversationsPath, { subject: 'Too much', content: '21' });
    expect(refused.body.code).toBe('too_many_requests');
    expect(refused.body.message).toContain('20 messages in ten minutes');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    await notify.choose('chatty', { messages: false });
    const reply = (index: number) =>
      team().post(`${conversationsPath}/${id}/replies`, { content: `of the team, ${index}` });
    const responses = await together(reply, 21);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    await fillUpTo(199, id);
    expect((await team().post(`${conversationsPath}/${id}/replies`, { content: '200' })).status).toBe(201);
    const full = await team().post(`${conversationsPath}/${id}/replies`, { content: 'one too many' });
    expect(full.body.message).toBe('This conversation has 200 messages and is full. Please start a new one.');
  });
});

describe('preferences', () => {
  const path = '/api/notifications/preferences';

  test('allow all emails by default; a disabled email is not sent, but its notice is', async () => {
    const member = await know('chooser');
    expect((await member.get(path)).body).toEqual(all);
    const chosen = { ...all, messages: false, membership: false };
    expect((await put(member, path, chosen)).body).toEqual(chosen);
    expect((await put(member, path, { messages: false })).status).toBe(422);
    const { id } = (await member.post(conversationsPath, { subject: 'Quiet please', content: 'Hello' })).body;
    await team().post(`${conversationsPath}/${id}/replies`, { content: 'Of course' });
    const about = { member: memberOf('chooser') };
    await notify.publish('membership.rejected', { ...about, subscriptionId: 's', reason: 'not by mail' });
    // Account emails cannot be turned off, so this one arrives and comes last.
    await notify.publish('user.username-reminder-requested', { ...about, username: 'chooser' });
    const subjects = (await notify.mailbox.to('chooser@example.com', 2)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['About your membership application', 'Your username']);
    const titles = (await member.get('/api/notifications')).body.map(({ title }: { title: string }) => title);
    expect(titles).toContain('New message from the team');
  });

  test('store which alerts each person has read', async () => {
    const member = notify.client({ userId: 'reader' });
    const alerts = '/api/notifications/alerts';
    expect((await put(member, `${alerts}/design-b1`, { isRead: true })).status).toBe(204);
    expect((await member.get(alerts)).body).toEqual(['design-b1']);
    expect((await notify.client({ userId: 'other' }).get(alerts)).body).toEqual([]);
    await put(member, `${alerts}/design-b1`, { isRead: false });
    expect((await member.get(alerts)).body).toEqual([]);
    expect((await put(member, `${alerts}/anything`, { isRead: true })).status).toBe(404);
  });
});

describe('a closed account', () => {
  test('keeps its conversations without a name, and gets no email after the last one', async () => {
    const member = await know('leaver');
    const { id } = (await member.post(conversationsPath, { subject: 'Goodbye', content: 'Please close it' })).body;
    const empty = { ...memberOf('leaver'), email: '', firstName: '', displayName: '', sessionVersion: 2 };
    await notify.publish('user.closed', { member: empty }, { aggregateId: 'leaver', aggregateVersion: 2 });
    const named = async () => (await team().get(`${conversationsPath}/${id}`)).body;
    await waitUntil(async () => (await named()).memberName === 'Closed account');
    expect(await named()).toMatchObject({ memberName: 'Closed account', messages: [{ senderName: 'Closed account' }] });
    expect((await member.post(`${conversationsPath}/${id}/replies`, { content: 'Still here' })).status).toBe(401);
    await team().post(`${conversationsPath}/${id}/replies`, { content: 'Done' });
    await know('marker');
    const subjects = (await notify.mailbox.to('leaver@example.com', 2)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your account is closed', 'About your membership application']);
  });
});
