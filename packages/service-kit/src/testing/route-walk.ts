import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorCatalogue, pathOf, type AuditLine, type ErrorCode, type RouteContract } from '@postcard/contracts';
import { createOpenApiDocument, errorsOf } from '@postcard/contracts/openapi';
import type Koa from 'koa';
import { expectList, isList } from './list-walk.ts';
import { auditActs, badBodies, badQueries, countDocuments, send, type Answer } from './route-calls.ts';

/** Who asks. `verified` owns the documents of owned routes; `other` is a verified member too, but not their owner. */
export const roles = ['visitor', 'member', 'other', 'verified', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A request that its route takes. What is `owned` belongs to `verified`, and does not exist for other members. */
export type Sample = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  /** Bytes for a route that reads them itself. */
  raw?: string;
  owned?: boolean;
  /** For a request that needs a secret this walk does not have: the one way it is refused for everybody. */
  refused?: ErrorCode;
};

export type Stand = {
  url: string;
  dbName: string;
  /** Session cookies by role; none for the visitor. */
  cookies: Record<Exclude<Role, 'visitor'>, string>;
  /** Tokens of `verified` and of `admin` from sessions that have been ended since. */
  ended: { verified: string; admin: string };
  app: Koa;
  stop(): Promise<void>;
};

/** One for every route, by its id; made anew for every call. */
export type Samples<S extends Stand> = Record<string, (stand: S, role: Role) => Sample | Promise<Sample>>;

type Walk<S extends Stand> = {
  routes: Record<string, RouteContract>;
  samples: Samples<S>;
  start: () => Promise<S>;
  /** Makes the lists long that hold too little after everything has been called. */
  fill?: (stand: S) => Promise<void>;
  /** Lists with an order of their own, and which. */
  otherOrder?: Record<string, string>;
};

/** Roles whom a route's access lets in, before the question whose document it is. */
const admitted: Record<RouteContract['access'], readonly Role[]> = {
  public: roles,
  user: ['member', 'other', 'verified', 'admin'],
  verified: ['other', 'verified'],
  admin: ['admin'],
};

/**
 * Walks every route of a service with every role and with requests that are none, and holds the service to its
 * contracts: nobody gets in whom they do not name, no answer they do not name, no failure of ours, nothing stored.
 * A route without a sample fails, so a new one cannot be forgotten.
 */
export function walkRoutes<S extends Stand>({
  routes,
  samples,
  start,
  fill = async () => undefined,
  otherOrder = {},
}: Walk<S>): void {
  let stand: S;
  beforeAll(async () => void (stand = await start()), 60_000);
  afterAll(() => stand.stop());

  const cookieOf = (role: Role) => (role === 'visitor' ? '' : stand.cookies[role]);
  const sampleOf = async (contract: RouteContract, role: Role): Promise<Sample> => {
    const make = samples[contract.id];
    if (!make) throw new Error(`${contract.id} has no sample`);
    return make(stand, role);
  };
  const call = (contract: RouteContract, sample: Sample, role: Role, change: Parameters<typeof send>[3] = {}) =>
    send(stand.url + pathOf(contract, sample.params), contract, sample, { cookie: cookieOf(role), ...change });

  describe.each(Object.values(routes).map((contract) => [contract.id, contract] as const))('%s', (_, contract) => {
    test('lets in whom its contract names and answers nothing else', async () => {
      const succeeded: Role[] = [];
      let refused: ErrorCode | undefined;
      for (const role of roles) {
        const sample = await sampleOf(contract, role);
        refused = sample.refused;
        const answer = await call(contract, sample, role);
        if (answer.status < 400) succeeded.push(role);
        expectAllowed(contract, role, sample, answer);
      }
      // A walk on which nobody gets through proves little about who does.
      if (refused) expect(succeeded).toEqual([]);
      else expect(succeeded).not.toEqual([]);
    });

    if (contract.access !== 'public') {
      test('tells a visitor nothing but to log in, however wrong the request', async () => {
        const wrong = { raw: '{', contentType: 'text/plain', query: { limit: 'none', $gt: '' } };
        const answer = await call(contract, { params: { id: 'x'.repeat(500), userId: '$gt' } }, 'visitor', wrong);
        expect({ status: answer.status, code: answer.code }).toEqual({ status: 401, code: 'unauthenticated' });
      });
    }

    if (contract.access === 'verified' || contract.access === 'admin' || contract.standing) {
      test('refuses a token whose session has been ended, though it would live on', async () => {
        const role = contract.access === 'admin' ? 'admin' : 'verified';
        const answer = await call(contract, await sampleOf(contract, role), role, { cookie: stand.ended[role] });
        expect({ status: answer.status, code: answer.code }).toEqual({ status: 401, code: 'unauthenticated' });
      });
    }

    if (contract.access === 'admin' && contract.method !== 'GET') {
      test('leaves a line of what an administrator did', async () => {
        const sample = await sampleOf(contract, 'admin');
        const { status } = await call(contract, sample, 'admin');
        expectLine(
          contract,
          { status, outcome: status < 400 ? 'done' : 'refused' },
          await auditActs(stand.dbName, contract.id),
        );
      });
    }

    if (contract.access !== 'admin' && contract.access !== 'public' && contract.method !== 'GET') {
      test('leaves a line of what an administrator did to what is somebody else’s', async () => {
        const { owned } = await sampleOf(contract, 'verified');
        const { status } = await call(contract, await sampleOf(contract, 'admin'), 'admin');
        if (owned && status < 400)
          expectLine(contract, { status, outcome: 'done' }, await auditActs(stand.dbName, contract.id));
      });
    }

    test('refuses what is no request, and stores nothing', async () => {
      // Whoever gets furthest: the owner, or an administrator where only one gets in.
      const role = contract.access === 'admin' ? 'admin' : 'verified';
      const sample = await sampleOf(contract, role);
      const before = await countDocuments(stand.dbName);
      for (const bad of contract.body ? badBodies(contract, sample.body) : []) {
        expectProblem(contract, bad.name, await call(contract, sample, role, bad), bad.statuses);
      }
      for (const bad of contract.query ? badQueries(contract) : []) {
        const answer = await call(contract, sample, role, { query: bad.query });
        if (bad.statuses) expectProblem(contract, bad.name, answer, bad.statuses);
        else
          expect({ bad: bad.name, status: answer.status }).toEqual({ bad: bad.name, status: contract.success.status });
      }
      if (sample.params) {
        const unknown = Object.fromEntries(Object.keys(sample.params).map((name) => [name, 'no-such-id']));
        // An administrator may ask for the list of a user who has nothing.
        expectProblem(
          contract,
          'an unknown id',
          await call(contract, { ...sample, params: unknown }, role),
          [400, 404],
        );
        const long = Object.fromEntries(Object.keys(sample.params).map((name) => [name, 'x'.repeat(300)]));
        expectProblem(
          contract,
          'an endless id',
          await call(contract, { ...sample, params: long }, role),
          [400, 404, 422],
        );
      }
      expect(await countDocuments(stand.dbName)).toEqual(before);
    });
  });

  // After everything has been called: by then there is something in them.
  const lists = Object.values(routes)
    .filter(isList)
    .map((contract) => [contract.id, contract] as const);
  describe('every list', () => {
    beforeAll(() => fill(stand));

    test.each(lists)('%s is paged without gap or repeat, counted, and begins with the newest', async (id, contract) => {
      const role = contract.access === 'admin' ? 'admin' : 'verified';
      const { params } = await sampleOf(contract, role);
      const count = await expectList(stand.url + pathOf(contract, params), {
        cookie: cookieOf(role),
        isNewestFirst: !otherOrder[id],
      });
      expect({ id, isEnough: count >= 3 }).toEqual({ id, isEnough: true });
    });
  });

  test('a sample is for a route that exists', () => {
    expect(Object.keys(samples).filter((id) => !routes[id])).toEqual([]);
  });

  test('the service serves what the OpenAPI document says, and nothing under /api besides', () => {
    const described = Object.entries(createOpenApiDocument().paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const own = Object.values(routes).map(({ method, path }) => `${method} ${path}`);
    const served = servedBy(stand.app);
    expect(own.filter((route) => !served.includes(route) || !described.includes(route))).toEqual([]);
    expect(served.filter((route) => route.includes(' /api') && !own.includes(route))).toEqual([]);
  });
}

function expectAllowed(contract: RouteContract, role: Role, sample: Sample, answer: Answer): void {
  const seen = { role, status: answer.status, code: answer.code };
  if (!admitted[contract.access].includes(role)) {
    // An administrator without a membership places no ads either.
    const status = role === 'visitor' ? 401 : 403;
    if (contract.access === 'verified' && role === 'admin' && answer.status !== 403)
      return expectDeclared(contract, answer, seen);
    expect(seen).toMatchObject({ role, status });
  } else if (sample.refused) {
    expect(seen).toMatchObject({ role, code: sample.refused });
  } else if (sample.owned && role !== 'verified' && role !== 'admin') {
    expect(seen).toMatchObject({ role, status: 404 });
  }
  expectDeclared(contract, answer, seen);
}

/**
 * The last line of a kind of act says how it ended, how things were before it and after it, and nothing that no answer
 * says.
 */
function expectLine(
  { params, method, success }: RouteContract,
  seen: { status: number; outcome: string },
  lines: AuditLine[],
): void {
  const line = lines.at(-1);
  const hasBefore = params !== undefined && line?.code !== 'not_found';
  const hasAfter = hasBefore && method !== 'DELETE' && success.schema !== undefined;
  const told = { ...seen, outcome: line?.outcome, before: isSomething(line?.before), after: isSomething(line?.after) };
  expect(told).toEqual({ ...seen, before: hasBefore || told.before, after: hasAfter || told.after });
  expect(secretsIn(line)).toEqual([]);
}

const isSomething = (value: unknown): boolean => value !== null && value !== undefined;

/** The names of members, however deep, that no answer ever has. */
function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [
    ...(/password|token|secret|stripe|^emailVerification$/i.test(name) ? [name] : []),
    ...secretsIn(each),
  ]);
}

function expectDeclared(contract: RouteContract, answer: Answer, seen: object): void {
  if (answer.status === contract.success.status) return;
  expect({ ...seen, declared: errorsOf(contract).includes(answer.code as ErrorCode) }).toEqual({
    ...seen,
    declared: true,
  });
  expect({ ...seen, status: errorCatalogue[answer.code as ErrorCode].status }).toEqual(seen);
}

function expectProblem(contract: RouteContract, bad: string, answer: Answer, statuses: readonly number[]): void {
  const { status, code, type, characters } = answer;
  expect({ bad, status, fits: statuses.includes(status) }).toEqual({ bad, status, fits: true });
  expect({ bad, isShort: characters <= 64_000 }).toEqual({ bad, isShort: true });
  expect({ bad, type }).toEqual({ bad, type: expect.stringContaining('application/problem+json') });
  expect({ bad, code, declared: errorsOf(contract).includes(code as ErrorCode) }).toEqual({
    bad,
    code,
    declared: true,
  });
}

type Layer = { path: string; methods: string[] };

/** `METHOD /path/{id}` of everything an app's routers serve. */
function servedBy(app: Koa): string[] {
  const layers = app.middleware.flatMap((each) => (each as { router?: { stack: Layer[] } }).router?.stack ?? []);
  const all = layers.flatMap(({ path, methods }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  );
  return [...new Set(all)];
}
