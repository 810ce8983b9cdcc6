import { afterAll, describe, expect, test } from '@jest/globals';
import { type TestResponse } from '@postcard/service-kit/testing';
import { startRequests } from './testing/requests.ts';

const requests = await startRequests();
afterAll(requests.stop);

const admin = () => requests.client({ userId: 'team', role: 'admin' });
const sample = {
  name: 'Ada Lopez',
  business: 'High Street Pizza',
  email: 'ada@example.com',
  phone: '805 555 0100',
  message: 'Address: 1 High Street, Moorpark, CA 93021',
};
const contact = { name: 'Ben', email: 'ben@example.com', message: 'Do you print on thick card?', status: 'pending' };

describe.each([
  {
    name: 'a sample request',
    post: '/api/sample-requests',
    list: '/api/sample-requests',
    body: sample,
    event: 'sample-request.submitted',
    next: 'contacted',
  },
  {
    name: 'a contact request',
    post: '/api/contact',
    list: '/api/contact-requests',
    body: contact,
    event: 'contact-request.submitted',
    next: 'responded',
  },
] as const)('$name', ({ post, list, body, event, next }) => {
  test('appears in the team’s list and creates an event', async () => {
    const { status, body: response } = await requests.client().post(post, body);
    expect({ status, ok: response.ok }).toEqual({ status: 201, ok: true });
    const { body: listed } = await admin().get(list);
    expect(listed[0]).toMatchObject({ id: response.id, name: body.name, status: 'pending' });
    expect((await requests.events.next(event, ({ aggregateId }) => aggregateId === response.id)).data).toBeDefined();
  });

  test('emits a reply’s event with name, address and text only, and keeps its notes internal', async () => {
    const { id } = (await requests.client().post(post, body)).body;
    const write = (entry: object) => admin().post(`${list}/${id}/entries`, entry);

    expect((await write({ kind: 'note', text: 'Called, nobody there' })).status).toBe(201);
    expect((await write({ kind: 'reply', text: 'Yes, we do.\nCome and see.' })).status).toBe(201);

    const { data } = await requests.events.next('request.replied', ({ aggregateId }) => aggregateId === id);
    expect(data).toEqual({ reply: { name: body.name, email: body.email, text: 'Yes, we do.\nCome and see.' } });
    expect((await admin().get(`${list}/${id}`)).body.entries).toMatchObject([
      { kind: 'note', text: 'Called, nobody there', authorId: 'team' },
      { kind: 'reply', text: 'Yes, we do.\nCome and see.', authorId: 'team' },
    ]);
    expect(JSON.stringify((await admin().get(list)).body)).not.toContain('Called, nobody there');
    const changed = requests.events.next(
      event.replace('submitted', 'status-changed') as 'contact-request.status-changed',
    );
    await admin().patch(`${list}/${id}`, { status: next });
    expect(JSON.stringify(await changed)).not.toContain('Called, nobody there');
  });

  test('accepts fifty replies and notes, and rejects empty ones', async () => {
    const { id } = (await requests.client().post(post, body)).body;
    const write = (text: string) => admin().post(`${list}/${id}/entries`, { kind: 'note', text });
    for (let nth = 1; nth <= 50; nth += 1) await write(`Note ${nth}`);

    const [full, empty] = [await write('One more'), await write(' ')];

    expect([full.status, full.body.message, empty.status]).toEqual([
      409,
      'A request has at most 50 replies and notes.',
      422,
    ]);
  });

  test('is stored once when sent twice with one idempotency key', async () => {
    const key = { 'idempotency-key': `double-click-${post}` };
    const [first, second] = await Promise.all([
      requests.client().post(post, body, key),
      requests.client().post(post, body, key),
    ]);

    expect(second.body).toEqual(first.body);
    expect(await requests.client().post(post, { ...body, name: 'Other' }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  test('gets the same response but is not stored if the hidden field is filled in', async () => {
    const before = (await admin().get(list)).headers.get('x-total-count');
    const { status, body: response } = await requests.client().post(post, { ...body, subject: 'Buy now' });
    expect({ status, response }).toEqual({
      status: 201,
      response: { ok: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect((await admin().get(list)).headers.get('x-total-count')).toBe(before);
    // The next event comes from the next request: nothing was published in between.
    const { body: next } = await requests.client().post(post, { ...body, subject: '' });
    await requests.events.next(event, ({ aggregateId }) => aggregateId === next.id);
    expect(requests.events.seen.some(({ aggregateId }) => aggregateId === response.id)).toBe(false);
    expect((await admin().get(`${list}?limit=1`)).body[0]).not.toHaveProperty('subject');
  });

  test('accepts any status of its kind from the team, and rejects others', async () => {
    const { body: response } = await requests.client().post(post, body);

    expect((await admin().patch(`${list}/${response.id}`, { status: next })).body.status).toBe(next);
    expect((await admin().patch(`${list}/${response.id}`, { status: 'pending' })).body.status).toBe('pending');
    expect(await admin().patch(`${list}/${response.id}`, { status: 'lost' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_status' },
    });
    expect((await admin().patch(`${list}/unknown`, { status: next })).status).toBe(404);
  });

  test('appears in searches for its text, regardless of case and signs', async () => {
    await requests.client().post(post, { ...body, message: 'A (very) special.word* here' });

    expect((await admin().get(`${list}?q=${encodeURIComponent('(VERY) special.word*')}`)).body).toHaveLength(1);
    expect((await admin().get(`${list}?q=nothing-like-it`)).body).toEqual([]);
    expect((await admin().get(`${list}?status=unheard-of`)).status).toBe(400);
  });

  test('appears in the export as searched, newest first, without formulas', async () => {
    for (const name of ['=HYPERLINK("http://evil.example")', 'Line, one'])
      await requests.client().post(post, { ...body, name, message: `Export-${list}, please` });
    const { headers, body: csv } = await admin().get(`${list}/export.csv?q=${encodeURIComponent(`export-${list}`)}`);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringMatching(
        new RegExp(`^attachment; filename="${list.slice('/api/'.length)}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
      ),
    ]);
    const lines = (csv as string).split('\r\n');
    expect(lines[0]).toBe('ID,Name,Business,Email,Phone,Message,Status,Created At');
    expect(lines[1]).toMatch(new RegExp(`,"Line, one",.*,"Export-${list}; please",pending,`));
    expect(lines[2]).toMatch(/,"'=HYPERLINK\(""http:\/\/evil\.example""\)",/);
    expect(lines).toHaveLength(4);
    expect((await admin().get(`${list}/export.csv?q=nothing-like-it`)).body).toBe(`${lines[0]}\r\n`);
    expect((await admin().get(`${list}/export.csv?status=unheard-of`)).status).toBe(400);
  });

  test('writes an audit line with the actor and the change, and one for each refusal', async () => {
    const { body: response } = await requests.client().post(post, body);
    await admin().patch(`${list}/${response.id}`, { status: next });
    await admin().patch(`${list}/${response.id}`, { status: 'lost' });
    await admin().patch(`${list}/gone-${response.id}`, { status: next });

    const lineOf = async (outcome: string) =>
      (
        await requests.events.next(
          'admin.acted',
          ({ data: { line } }) => line.target['id']?.endsWith(response.id) === true && line.outcome === outcome,
        )
      ).data.line;

    expect(await lineOf('done')).toMatchObject({
      service: 'svc-requests',
      actorId: 'team',
      act: expect.stringMatching(/^set.*RequestStatus$/),
      code: null,
      before: { id: response.id, status: 'pending' },
      after: { id: response.id, status: next },
    });
    expect(await lineOf('refused')).toMatchObject({
      code: 'not_found',
      target: { id: `gone-${response.id}` },
      before: null,
      after: null,
    });
    expect(
      requests.events.seen.filter(
        ({ type, data }) =>
          type === 'admin.acted' && (data as { line: { target: { id?: string } } }).line.target.id === response.id,
      ),
    ).toHaveLength(1);
  });

  test('returns 401 to visitors and 403 to members', async () => {
    expect((await requests.client().get(list)).status).toBe(401);
    expect((await requests.client({ userId: 'member' }).get(list)).status).toBe(403);
    expect((await requests.client({ userId: 'member' }).patch(`${list}/any`, { status: next })).status).toBe(403);
  });

  test.each([
    ['malformed JSON', { raw: '{' }, 400],
    ['a query operator in place of a text', { body: { ...body, name: { $gt: '' } } }, 422],
    ['an unknown field', { body: { ...body, isAdmin: true } }, 422],
    ['a missing field', { body: { ...body, name: ' ' } }, 422],
    ['a megabyte', { body: { ...body, message: 'x'.repeat(1_048_576) } }, 413],
    ['another content type', { raw: 'name=a', headers: { 'content-type': 'text/plain' } }, 415],
    [
      'a form with a missing field',
      { raw: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      422,
    ],
  ])('fails with %s and stores nothing', async (_, options, status) => {
    const before = (await admin().get(list)).headers.get('x-total-count');
    const response = await requests.client().call(post, { method: 'POST', ...options });

    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status,
      type: expect.stringContaining('application/problem+json'),
    });
    expect((await admin().get(list)).headers.get('x-total-count')).toBe(before);
  });
});

test('the lists return every page, newest first, without a gap', async () => {
  for (let i = 0; i < 5; i++)
    await requests.client().post('/api/sample-requests', { ...sample, business: `Page ${i}` });
  const seen: string[] = [];
  let path: string | null = '/api/sample-requests?limit=2&q=Page';

  while (path) {
    const { body, headers }: TestResponse = await admin().get(path);
    seen.push(...body.map(({ business }: { business: string }) => business));
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
  }

  expect(seen).toEqual(['Page 4', 'Page 3', 'Page 2', 'Page 1', 'Page 0']);
});
