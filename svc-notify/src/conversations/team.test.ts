import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@postcard/contracts';
import { useNotify } from '../testing/notify.ts';
import { openStream } from '../testing/stream-reader.ts';

const notify = await useNotify();

beforeAll(async () => {
  await notify.updated('ada');
  for (const name of ['grace', 'joan']) await notify.updated(name, { firstName: name, isAdmin: true });
  await waitUntil(async () => (await grace().get('/api/messages/administrators')).body.length === 2);
}, 60_000);

const grace = () => notify.client({ userId: 'grace', role: 'admin' });
const joan = () => notify.client({ userId: 'joan', role: 'admin' });
const ada = () => notify.client({ userId: 'ada' });
const teamPath = '/api/messages/desk';
const canned = '/api/messages/canned-replies';
const begin = async (subject: string): Promise<string> =>
  (await ada().post('/api/messages/threads', { subject, content: 'Where is my <script>proof</script>?' })).body.id;
const subjectsIn = async (query: string, client = grace()) =>
  (await client.get(`${teamPath}?${query}`)).body.map(({ subject }: { subject: string }) => subject);

describe('the team’s conversations', () => {
  test('can be assigned to oneself, another administrator or no one, but not to a member', async () => {
    const id = await begin('Give me away');
    const assign = async (version: number, assigneeId: string | null) =>
      (await grace().patch(`${teamPath}/${id}`, { version, assigneeId })).body;
    expect((await grace().get(`${teamPath}/${id}`)).body).toMatchObject({
      assigneeId: null,
      assigneeName: null,
      isClosed: false,
      version: 1,
      memberFirstName: 'Ada',
      memberName: 'Ada <ada>',
    });
    expect(await assign(1, 'joan')).toMatchObject({ assigneeId: 'joan', assigneeName: 'joan', version: 2 });
    expect(await subjectsIn('box=mine', joan())).toEqual(['Give me away']);
    expect([await subjectsIn('box=mine'), await subjectsIn('box=unassigned')]).toEqual([[], []]);
    expect((await assign(2, 'ada')).errors).toEqual({ assigneeId: ['Choose a member of the team.'] });
    await assign(2, 'grace');
    await assign(3, null);
    expect(await subjectsIn('box=unassigned')).toContain('Give me away');
  });

  test('reject the second of two concurrent edits with 409', async () => {
    const id = await begin('Both of us');
    const [one, other] = await Promise.all(
      [grace(), joan()].map((client) => client.patch(`${teamPath}/${id}`, { version: 1, assigneeId: 'grace' })),
    );
    expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
    const reply = { version: 2, content: 'It is on its way' };
    const responses = await Promise.all(
      [grace(), joan()].map((client) => client.post(`${teamPath}/${id}/replies`, reply)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe(
      'This conversation has changed in the meantime. Please read it before you reply.',
    );
    const { messages } = (await ada().get(`/api/messages/threads/${id}`)).body;
    expect(messages).toMatchObject([{ senderName: 'Ada <ada>' }, { senderName: 'The team' }]);
  });

  test('get replies under the administrator’s name and close until the member’s next message', async () => {
    const id = await begin('Close me');
    const replied = await joan().post(`${teamPath}/${id}/replies`, { version: 1, content: 'Done', closes: true });
    expect(replied.body).toMatchObject({
      isClosed: true,
      messages: [{ senderName: 'Ada <ada>' }, { senderName: 'joan' }],
    });
    expect(await subjectsIn('box=closed')).toEqual(['Close me']);
    await ada().post(`/api/messages/threads/${id}/replies`, { content: 'Thank you' });
    expect([await subjectsIn('box=closed'), (await grace().get(`${teamPath}/${id}`)).body.version]).toEqual([[], 3]);
    expect((await grace().patch(`${teamPath}/${id}`, { version: 2, isClosed: true })).status).toBe(409);
    expect((await grace().patch(`${teamPath}/${id}`, { version: 3, isClosed: true })).body.isClosed).toBe(true);
    expect((await grace().patch(`${teamPath}/${id}`, { version: 4, isClosed: false })).body.isClosed).toBe(false);
  });

  test('appear in searches for the subject, the first message and the member’s address', async () => {
    await begin('Needle in hay');

    for (const query of ['q=NEEDLE', 'q=%3Cscript%3E', 'q=ada%40example.com'])
      expect(await subjectsIn(query)).toContain('Needle in hay');
    expect(await subjectsIn('q=nobody%40example.com')).toEqual([]);
  });

  test('are counted, and each change appears on every administrator’s open page', async () => {
    const before = (await grace().get('/api/messages/desk-counts')).body;
    const page = await openStream(notify.service.url, notify.service.issuer.cookie({ userId: 'joan', role: 'admin' }));
    await page.next('ready');
    const id = await begin('Live');
    expect(await page.next('message')).toMatchObject({ id });
    await grace().patch(`${teamPath}/${id}`, { version: 1, assigneeId: 'joan' });
    await page.next('message', 2);
    expect((await joan().get('/api/messages/desk-counts')).body).toMatchObject({ inbox: before.inbox + 1, mine: 1 });
    page.close();
  });

  test('leave the waiting count and the waiting list once the team replies', async () => {
    const id = await begin('Waits');
    const count = async () => (await grace().get('/api/messages/desk-counts')).body.waiting;
    const listed = async () => Number((await grace().get(`${teamPath}?box=waiting`)).headers.get('x-total-count'));
    const before = await count();

    await grace().post(`${teamPath}/${id}/replies`, { version: 1, content: 'Here.' });

    expect([await count(), await listed()]).toEqual([before - 1, before - 1]);
  });
});

describe('canned replies', () => {
  test('are added, changed and removed by the team; a concurrent change is rejected', async () => {
    const added = (await grace().post(canned, { title: ' Hours ', content: 'Hello {first name}, we are open.' })).body;
    expect(added).toMatchObject({ title: 'Hours', version: 1 });
    const put = (version: number, content: string) =>
      joan().call(`${canned}/${added.id}`, { method: 'PUT', body: { version, title: 'Hours', content } });
    expect((await put(1, 'Changed')).body).toMatchObject({ content: 'Changed', version: 2 });
    const { message } = (await put(1, 'Lost')).body;
    expect(message).toBe('A colleague changed this reply in the meantime. Please reload it.');
    const kept = { id: added.id, title: 'Hours', content: 'Changed', version: 2 };
    expect((await grace().get(canned)).body).toEqual([kept]);
    expect((await grace().post(canned, { title: '', content: '' })).body.errors).toEqual({
      title: ['Please enter a title'],
      content: ['Please enter the answer'],
    });
    for (const status of [204, 404]) expect((await grace().delete(`${canned}/${added.id}`)).status).toBe(status);
  });

  test('write lines in the audit log, with before and after', async () => {
    const added = (await grace().post(canned, { title: 'Audited', content: 'One' })).body;
    await grace().delete(`${canned}/${added.id}`);
    const line = await waitUntil(async () =>
      (await grace().get('/api/audit?limit=50')).body.find(
        ({ act, outcome, target }: AuditEntry) =>
          act === 'removeCannedReply' && outcome === 'done' && target['id'] === added.id,
      ),
    );

    expect(line).toMatchObject({ actorId: 'grace', before: { title: 'Audited' } });
  });
});
