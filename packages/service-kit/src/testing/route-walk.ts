import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checksSession, pathOf, type ErrorCode, type RouteContract } from '@postcard/contracts';
import { createOpenApiDocument } from '@postcard/contracts/openapi';
import type Koa from 'koa';
import type { PurgeRule } from '../purge.ts';
import {
  expectList,
  isList,
  walkPurge,
  expectAllowed,
  expectLine,
  expectFreshProof,
  expectRefusals,
  expectRestAreMembers,
  expectTeamAdmitted,
} from './route-expectations.ts';
import { auditActs, closeDatabases, countDocuments, securityLines, send } from './route-calls.ts';
import {
  admitted,
  roles,
  type Role,
  type Sample,
  type Samples,
  type TeamRole,
  type RouteFixture,
} from './route-samples.ts';
import { expectRanks, namesAccount, type RankWalk } from './rank-walk.ts';
import { elsewhere, expectNothingElsewhere } from './town-walk.ts';

export type { Role, Sample, Samples, RouteFixture };

type Walk<S extends RouteFixture> = {
  routes: Record<string, RouteContract>;
  samples: Samples<S>;
  start: () => Promise<S>;
  fill?: (fixture: S) => Promise<void>;
  otherOrder?: Record<string, string>;
  purgeRules: readonly PurgeRule[];
  ranks?: RankWalk<S>;
};

/**
 * Calls every route with every role and with invalid requests, and compares with its contract: callers, responses,
 * errors and stored data. A route without a sample fails.
 */
export function walkRoutes<S extends RouteFixture>({
  routes,
  samples,
  start,
  fill = async () => undefined,
  otherOrder = {},
  purgeRules,
  ranks,
}: Walk<S>): void {
  const all = Object.values(routes);
  let fixture: S;
  beforeAll(async () => void (fixture = await start()), 60_000);
  afterAll(async () => {
    await closeDatabases();
    await fixture.stop();
  });

  const cookieOf = (role: Role) => (role === 'visitor' ? '' : fixture.cookies[role]);
  const sampleOf = async (contract: RouteContract, role: Role): Promise<Sample> => {
    const make = samples[contract.id];
    if (!make) throw new Error(`${contract.id} has no sample`);
    return make(fixture, role);
  };
  // Refused callers change nothing, so they share one sample.
  const forRefused = new Map<string, Promise<Sample>>();
  const refusedSampleOf = (contract: RouteContract, role: Role): Promise<Sample> => {
    const sample = forRefused.get(contract.id) ?? sampleOf(contract, role);
    forRefused.set(contract.id, sample);
    return sample;
  };
  const call = (contract: RouteContract, sample: Sample, role: Role, change: Parameters<typeof send>[3] = {}) =>
    send(fixture.url + pathOf(contract, sample.params), contract, sample, { cookie: cookieOf(role), ...change });

  const asTeam = (contract: RouteContract) => (sample: Sample, role: TeamRole | 'stale') =>
    call(contract, sample, 'admin', { cookie: fixture.team[role] });

  describe.each(all.map((contract) => [contract.id, contract] as const))('%s', (_, contract) => {
    test('admits the roles of its contract and returns nothing else', async () => {
      const succeeded: Role[] = [];
      let refused: ErrorCode | undefined;
      for (const role of roles) {
        const isAdmitted = admitted[contract.access].includes(role);
        const sample = await (isAdmitted ? sampleOf : refusedSampleOf)(contract, role);
        refused = sample.refused;
        const response = await call(contract, sample, role);
        if (response.status < 400) succeeded.push(role);
        expectAllowed(contract, role, sample, response);
      }
      // The walk needs a successful call to be a useful test.
      if (refused) expect(succeeded).toEqual([]);
      else expect(succeeded).not.toEqual([]);
    });

    if (contract.access !== 'public') {
      test('asks a visitor only to log in, however wrong the request', async () => {
        const wrong = { raw: '{', contentType: 'text/plain', query: { limit: 'none', $gt: '' } };
        const response = await call(contract, { params: { id: 'x'.repeat(500), userId: '$gt' } }, 'visitor', wrong);
        expect({ status: response.status, code: response.code }).toEqual({ status: 401, code: 'unauthenticated' });
      });
    }

    if (checksSession(contract)) {
      test('refuses a token whose session has ended', async () => {
        const role = contract.access === 'admin' ? 'admin' : 'verified';
        const response = await call(contract, await refusedSampleOf(contract, role), role, {
          cookie: fixture.ended[role],
        });
        expect({ status: response.status, code: response.code }).toEqual({ status: 401, code: 'unauthenticated' });
      });
    }

    if (contract.access === 'admin') {
      test('admits the team roles of its contract', () => expectTeamAdmitted(contract, asTeam(contract)));
    } else if (contract.access !== 'public') {
      test('shows no other person’s documents to team roles that it does not name', async () => {
        const sample = await sampleOf(contract, 'other');
        if (sample.owned) await expectRestAreMembers(contract, sample, asTeam(contract));
      });
    }

    if (namesAccount(contract)) {
      test('acts only on accounts that its caller outranks', async () =>
        expectRanks(contract, ranks, { fixture, url: fixture.url, sample: await sampleOf(contract, 'verified') }));
    }

    test('shows and changes nothing of another town', () =>
      expectNothingElsewhere(contract, {
        dbName: fixture.dbName,
        accountOf: (role) => (role === 'visitor' ? undefined : fixture.ids?.[role]),
        sampleOf: (role) => (admitted[contract.access].includes(role) ? sampleOf : refusedSampleOf)(contract, role),
        call: (sample, role, from) => {
          const cookies = from === 'home' ? fixture.cookies : fixture.elsewhere;
          return call(contract, sample, role, { cookie: role === 'visitor' ? '' : cookies[role], town: elsewhere });
        },
      }));

    if (contract.stepUp) {
      test('requires a fresh proof of the team', () => expectFreshProof(contract, asTeam(contract)));
    }

    if (contract.logged) {
      test('leaves a line in the security log', async () => {
        expect(await securityLines(fixture.dbName, contract.id)).toBeGreaterThan(0);
      });
    }

    if (contract.access === 'admin' && contract.method !== 'GET') {
      test('records an administrator’s act', async () => {
        const sample = await sampleOf(contract, 'admin');
        const { status } = await call(contract, sample, 'admin');
        expectLine(
          contract,
          { status, outcome: status < 400 ? 'done' : 'refused' },
          await auditActs(fixture.dbName, contract.id),
        );
      });
    }

    if (contract.access !== 'admin' && contract.access !== 'public' && contract.method !== 'GET') {
      test('records an administrator’s act on another person’s document', async () => {
        const { owned } = await sampleOf(contract, 'verified');
        const { status } = await call(contract, await sampleOf(contract, 'admin'), 'admin');
        if (owned && status < 400)
          expectLine(contract, { status, outcome: 'done' }, await auditActs(fixture.dbName, contract.id));
      });
    }
  });

  describe('invalid requests', () => {
    const valid: Record<string, Sample> = {};
    const roleFor = ({ access }: RouteContract) => (access === 'admin' ? 'admin' : 'verified');
    let stored: Record<string, number>;
    beforeAll(async () => {
      for (const contract of all) valid[contract.id] = await sampleOf(contract, roleFor(contract));
      stored = await countDocuments(fixture.dbName);
    });

    test.each(all.map((contract) => [contract.id, contract] as const))('to %s are refused', async (id, contract) => {
      await expectRefusals(contract, valid[id]!, (sample, bad) => call(contract, sample, roleFor(contract), bad));
    });

    test('store nothing', async () => {
      expect(await countDocuments(fixture.dbName)).toEqual(stored);
    });
  });

  // Runs last, because by then the lists have items.
  const lists = all.filter(isList).map((contract) => [contract.id, contract] as const);
  const listTests = () => {
    beforeAll(() => fill(fixture));

    test.each(lists)('%s is paged without gap or repeat, counted, and starts with the newest', async (id, contract) => {
      const role = contract.access === 'admin' ? 'admin' : 'verified';
      const { params } = await sampleOf(contract, role);
      const count = await expectList(fixture.url + pathOf(contract, params), {
        cookie: cookieOf(role),
        isNewestFirst: !otherOrder[id],
      });
      expect({ id, isEnough: count >= 3 }).toEqual({ id, isEnough: true });
    });
  };
  if (lists.length > 0) describe('every list', listTests);

  walkPurge(purgeRules, () => fixture.dbName);

  test('every sample belongs to a route', () => {
    expect(Object.keys(samples).filter((id) => !routes[id])).toEqual([]);
  });

  test('the service serves the routes of the OpenAPI document, and nothing else under /api', () => {
    const described = Object.entries(createOpenApiDocument().paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routePaths = Object.values(routes).map(({ method, path }) => `${method} ${path}`);
    const served = servedBy(fixture.app);
    expect(routePaths.filter((route) => !served.includes(route) || !described.includes(route))).toEqual([]);
    expect(served.filter((route) => route.includes(' /api') && !routePaths.includes(route))).toEqual([]);
  });
}

type Layer = { path: string; methods: string[] };

export function servedBy(app: Koa): string[] {
  const layers = app.middleware.flatMap((each) => (each as { router?: { stack: Layer[] } }).router?.stack ?? []);
  const all = layers.flatMap(({ path, methods }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  );
  return [...new Set(all)];
}
