import { beforeAll, describe, expect, test } from '@jest/globals';
import { call, sessionOf, type Cookies } from './fixture/api-calls.ts';
import { useFixture } from './fixture/use-fixture.ts';

/** Access that the served API document declares for a route. Tests of each service try every role. */
type Access = 'public' | 'user' | 'verified' | 'admin';
type Operation = {
  method: string;
  path: string;
  access: Access;
  declared: number[];
  streams: boolean;
  queries: string[];
  members: string[];
};
type Response = { status: number; body: unknown; type: string };
type Sent = { id?: string; query?: string; body?: string };
type Role = 'visitor' | 'other' | 'owner' | 'admin';

const florist = { username: 'demo-florist', password: 'Postcard!2026' };
const fixture = useFixture();
let operations: Operation[];
let cookies: Record<Role, string>;

beforeAll(async () => {
  operations = await readOperations();
  const [other, owner, admin] = await Promise.all(
    [florist, { ...florist, username: 'demo' }, fixture.stack.admin].map((one) => sessionOf(fixture, one)),
  );
  cookies = { visitor: '', other: other!.access, owner: owner!.access, admin: admin!.access };
}, 120_000);

/** Runs eight calls concurrently, because a call mostly waits. */
async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all];
  const run = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: 8 }, run));
}

describe('every route of the document', () => {
  test('returns no data of other accounts', async () => {
    const ids = await idsOf('owner');
    expect([ids.length > 5, operations.length > 60]).toEqual([true, true]);
    const personal = operations.filter(
      ({ path, access }) => path.includes('{') && (access === 'user' || access === 'verified'),
    );
    const wrong: string[] = [];
    const reached = new Set<string>();
    const pairs = personal.flatMap((operation) => ids.map((id) => ({ operation, id })));
    await forEach(pairs, async ({ operation, id }) => {
      const { status } = await ask(operation, 'other', { id });
      if (status < 300) wrong.push(`${operation.method} ${operation.path} with ${id}`);
      // The owner only reads, so that the test changes nothing.
      if (operation.method === 'GET' && !reached.has(operation.path))
        if ((await ask(operation, 'owner', { id })).status < 300) reached.add(operation.path);
    });
    expect(wrong).toEqual([]);
    // The refusals prove nothing unless the owner can reach these routes.
    for (const path of [
      '/api/users/{id}',
      '/api/bookings/{id}',
      '/api/users/{id}/sessions',
      '/api/users/{id}/export',
      '/api/invoices/{id}.pdf',
    ])
      expect([...reached]).toContain(path);
  });

  test('refuses malformed requests with a declared status and a problem', async () => {
    const wrong: string[] = [];
    const requests = operations
      .filter(({ streams }) => !streams)
      .flatMap((operation) => malformed(operation).map((sent) => ({ operation, sent })));
    await forEach(requests, async ({ operation, sent }) => {
      const role = operation.access === 'public' ? 'visitor' : operation.access === 'admin' ? 'admin' : 'owner';
      const { status, type } = await ask(operation, role, sent);
      if (!operation.declared.includes(status) || (status >= 400 && !type.includes('application/problem+json')))
        wrong.push(
          `${operation.method} ${operation.path} with ${JSON.stringify(sent).slice(0, 80)}: ${status} ${type}`,
        );
    });

    expect(wrong).toEqual([]);
  });

  test('lists its methods when it refuses another method', async () => {
    const methodsOf = (path: string) => operations.filter((one) => one.path === path).map(({ method }) => method);
    const wrong: string[] = [];
    await forEach([...new Set(operations.map((one) => one.path))], async (path) => {
      const response = await fetch(fixture.url + path.replaceAll(/\{\w+\}/g, 'any'), {
        method: 'PROPFIND',
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      const allowed = response.headers.get('allow')?.split(/, ?/) ?? [];
      if (response.status !== 405 || !methodsOf(path).every((method) => allowed.includes(method)))
        wrong.push(`${path}: ${response.status}, allows ${allowed.join()}`);
    });

    expect(wrong).toEqual([]);
  });
});

const statusOf = async (method: string, path: string, cookie: string, body?: unknown) =>
  (await call(fixture, method, path, { cookie, body })).status;

test.each([
  ['a log-out', ({ refresh }: Cookies) => statusOf('POST', '/api/users/logout', refresh), 204],
  [
    'a replayed refresh token',
    async ({ refresh }: Cookies) => {
      await statusOf('POST', '/api/users/refresh', refresh);
      return statusOf('POST', '/api/users/refresh', refresh);
    },
    401,
  ],
])(
  'copied tokens of a member and an administrator are refused after %s',
  async (_, end, ended) => {
    const owner = await sessionOf(fixture, florist);
    const { body: booked } = await call(fixture, 'GET', '/api/bookings?status=confirmed', { cookie: owner.access });
    const bookingId = booked[0].id as string;
    expect(await end(owner)).toBe(ended);
    expect(await statusOf('DELETE', `/api/bookings/${bookingId}`, owner.access)).toBe(401);
    expect(await statusOf('POST', '/api/bookings', owner.access, { campaignId: 'none', spotId: 'M01' })).toBe(401);
    const { access } = await sessionOf(fixture, florist);
    expect((await call(fixture, 'GET', `/api/bookings/${bookingId}`, { cookie: access })).body.status).toBe(
      'confirmed',
    );

    const { body: user } = await call(fixture, 'GET', '/api/users/me', { cookie: access });
    const team = await sessionOf(fixture, fixture.stack.admin);
    const lists = [
      '/api/users',
      '/api/sample-requests',
      '/api/contact-requests',
      '/api/mails',
      '/api/bookings',
      `/api/users/${user.id}`,
      `/api/bookings/${bookingId}`,
    ];
    for (const path of lists)
      expect({ path, status: await statusOf('GET', path, team.access) }).toEqual({ path, status: 200 });
    expect(await end(team)).toBe(ended);
    for (const path of lists)
      expect({ path, status: await statusOf('GET', path, team.access) }).toEqual({ path, status: 401 });
    expect(await statusOf('PATCH', `/api/users/${user.id}`, team.access, { firstName: 'Mallory' })).toBe(401);
  },
  120_000,
);

const long = 'x'.repeat(5_000);
const hostileTexts = ['', '__proto__', '\u0000', '\u{10ffff}', '-1', '1e400', long];
const hostileValues = [null, true, -1, 1e308, [], [[]], {}, ...hostileTexts];

/** Returns requests with hostile ids, query parameters and members, of which none is valid. */
function malformed({ method, path, queries, members }: Operation): Sent[] {
  const ids = path.includes('{') ? ['__proto__', '\u0000', long].map((id) => ({ id })) : [];
  const names = [...queries, '__proto__', 'unknown'];
  const parameters = names.map((name, place) => ({
    query: `?${name}=${encodeURIComponent(hostileTexts[place % hostileTexts.length]!)}&${name}=1`,
  }));
  if (method === 'GET') return [...ids, ...parameters];
  const whole = ['{', 'null', '[]', '"text"', '{"__proto__":{"id":1},"unknown":1}'].map((body) => ({ body }));
  const single = members.map((name, place) => ({
    body: JSON.stringify({ unknown: 1, [name]: hostileValues[place % hostileValues.length] }),
  }));
  return [...ids, ...parameters.slice(0, 2), ...whole, ...single];
}

async function readOperations(): Promise<Operation[]> {
  type Described = {
    'x-access': Access;
    parameters?: { in: string; name: string }[];
    requestBody?: { content: Record<string, { schema?: { properties?: object } }> };
    responses: Record<string, { content?: object }>;
  };
  const { paths } = (await (await fetch(`${fixture.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-access': access, parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      access,
      declared: Object.keys(responses).map(Number),
      queries: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      members: Object.keys(requestBody?.content['application/json']?.schema?.properties ?? {}),
      streams: Object.values(responses).some(({ content }) => content && 'text/event-stream' in content),
    })),
  );
}

async function idsOf(role: Role): Promise<string[]> {
  const found = new Set<string>();
  for (const operation of operations.filter(
    ({ method, path, access, streams }) =>
      method === 'GET' && !path.includes('{') && !streams && (access === 'user' || access === 'verified'),
  )) {
    const { body } = await ask(operation, role);
    // Uses four items of a list, because the others are of the same kind.
    const some = ([body].flat(2) as { id?: unknown }[]).slice(0, 4);
    for (const one of some) if (typeof one?.id === 'string') found.add(one.id);
  }
  return [...found];
}

/** Sends no body unless given, because access is checked before a body is read. Does not read streams. */
async function ask(
  { method, path, streams }: Operation,
  role: Role,
  { id = 'nobody-has-this-id', query = '', body }: Sent = {},
): Promise<Response> {
  const leaving = new AbortController();
  const response = await fetch(fixture.url + path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)) + query, {
    method,
    redirect: 'manual',
    signal: leaving.signal,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookies[role] && { cookie: cookies[role] }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  });
  const type = response.headers.get('content-type') ?? '';
  if (streams) {
    leaving.abort();
    return { status: response.status, body: null, type };
  }
  const text = await response.text();
  return { status: response.status, body: type.includes('json') ? JSON.parse(text) : null, type };
}
