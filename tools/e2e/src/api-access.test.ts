import { beforeAll, describe, expect, test } from '@jest/globals';
import { useFixture } from './fixture/use-fixture.ts';

/** Access to every route of the served API document, by every role and for ids of others. */
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

const roles = ['visitor', 'member', 'other', 'owner', 'admin'] as const;
type Role = (typeof roles)[number];
const admitted: Record<Access, readonly Role[]> = {
  public: roles,
  user: ['member', 'other', 'owner', 'admin'],
  verified: ['other', 'owner'],
  admin: ['admin'],
};

const fixture = useFixture();
let operations: Operation[];
let cookies: Record<Role, string>;

beforeAll(async () => {
  operations = await readOperations();
  await post('/api/users/register', {
    username: 'walker',
    password: 'Harvest!2026',
    email: 'walker@example.com',
    businessName: 'Walker Shoes',
    businessCategory: 'Retail / Shopping',
    businessSubcategory: 'Florist',
    firstName: 'Wendy',
    lastName: 'Walker',
    phone: '(805) 555-0100',
  });
  const [member, other, owner] = await Promise.all([
    logIn({ username: 'walker', password: 'Harvest!2026' }),
    ...['demo-florist', 'demo'].map((username) => logIn({ username, password: 'Postcard!2026' })),
  ]);
  cookies = { visitor: '', member: member!, other: other!, owner: owner!, admin: await logIn(fixture.stack.admin) };
}, 120_000);

describe('every route of the document', () => {
  test('admits only its roles, and returns only declared fields', async () => {
    const wrong: string[] = [];
    for (const operation of operations) {
      for (const role of roles) {
        const { status } = await ask(operation, role);
        const expected = refusalOf(operation, role);
        const fits = expected ? status === expected : status < 300 || operation.declared.includes(status);
        if (!fits || status >= 500)
          wrong.push(
            `${operation.method} ${operation.path} as ${role}: ${status}${expected ? `, not ${expected}` : ''}`,
          );
      }
    }
    expect(operations.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });

  test('returns no data of other accounts', async () => {
    const ids = await idsOf('owner');
    expect(ids.length).toBeGreaterThan(10);
    const personal = operations.filter(
      ({ path, access }) => path.includes('{') && (access === 'user' || access === 'verified'),
    );
    const wrong: string[] = [];
    const reached = new Set<string>();
    for (const operation of personal) {
      for (const id of ids) {
        const { status } = await ask(operation, 'other', { id });
        if (status < 300) wrong.push(`${operation.method} ${operation.path} with ${id}`);
        // Only reads are tried as the owner, so that the walk changes nothing.
        if (operation.method === 'GET' && (await ask(operation, 'owner', { id })).status < 300)
          reached.add(operation.path);
      }
    }
    expect(wrong).toEqual([]);
    // Proves that the owner can reach these.
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
    for (const operation of operations.filter(({ streams }) => !streams)) {
      const role = operation.access === 'public' ? 'visitor' : operation.access === 'admin' ? 'admin' : 'owner';
      for (const sent of malformed(operation)) {
        const { status, type } = await ask(operation, role, sent);
        const fits = operation.declared.includes(status) && (status < 400 || type.includes('application/problem+json'));
        if (!fits)
          wrong.push(
            `${operation.method} ${operation.path} with ${JSON.stringify(sent).slice(0, 80)}: ${status} ${type}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });

  test('names its methods when it refuses another one', async () => {
    const methodsOf = (path: string) => operations.filter((one) => one.path === path).map(({ method }) => method);
    const wrong: string[] = [];
    for (const path of new Set(operations.map((one) => one.path))) {
      const response = await fetch(fixture.url + path.replaceAll(/\{\w+\}/g, 'any'), {
        method: 'PROPFIND',
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      const allowed = response.headers.get('allow')?.split(/, ?/) ?? [];
      if (response.status !== 405 || !methodsOf(path).every((method) => allowed.includes(method)))
        wrong.push(`${path}: ${response.status}, allows ${allowed.join()}`);
    }
    expect(wrong).toEqual([]);
  });
});

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
  const single = members.flatMap((name, place) =>
    [0, 1, 2].map((step) => ({
      body: JSON.stringify({ unknown: 1, [name]: hostileValues[(place + step * 5) % hostileValues.length] }),
    })),
  );
  return [...ids, ...parameters.slice(0, 2), ...whole, ...single];
}

/** Returns the status of a role's refusal before the rest of the request is read; undefined if it is admitted. */
function refusalOf({ access }: Operation, role: Role): number | undefined {
  if (admitted[access].includes(role)) return undefined;
  return role === 'visitor' ? 401 : 403;
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
    for (const one of [body].flat(2) as { id?: unknown }[]) if (typeof one?.id === 'string') found.add(one.id);
  }
  return [...found];
}

/** Sends no body unless given, because access is refused before it is read. Reads only the start of a stream. */
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

async function logIn({ username, password }: { username: string; password: string }): Promise<string> {
  const response = await post('/api/users/login', { username, password });
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('access_token='));
  if (!cookie) throw new Error(`${username} could not log in: ${response.status}`);
  return cookie.split(';')[0] as string;
}

const post = (path: string, body: object) =>
  fetch(fixture.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
