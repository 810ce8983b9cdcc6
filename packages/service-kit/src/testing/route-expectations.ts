import { expect, test } from '@jest/globals';
import { errorCatalogue, type AuditLine, type ErrorCode, type RouteContract, mayCall } from '@postcard/contracts';
import { errorsOf } from '@postcard/contracts/openapi';
import { v7 as uuid } from 'uuid';
import { badBodies, badParams, badQueries, type CallResponse, type Change, inDatabase } from './route-calls.ts';
import { admitted, type Role, type Sample, teamRoles, type TeamRole } from './route-samples.ts';
import { createLog } from '../log.ts';
import type { Connection } from '../mongo.ts';
import { purge, type PurgeRule } from '../purge.ts';

export function expectAllowed(contract: RouteContract, role: Role, sample: Sample, response: CallResponse): void {
  const seen = { role, status: response.status, code: response.code };
  if (!admitted[contract.access].includes(role)) {
    // An administrator without a membership cannot place ads either.
    const status = role === 'visitor' ? 401 : 403;
    if (contract.access === 'verified' && role === 'admin' && response.status !== 403)
      return expectDeclared(contract, response, seen);
    expect(seen).toMatchObject({ role, status });
  } else if (sample.refused) {
    expect(seen).toMatchObject({ role, code: sample.refused });
  } else if (sample.owned && role !== 'verified' && role !== 'admin') {
    expect(seen).toMatchObject({ role, status: 404 });
  }
  expectDeclared(contract, response, seen);
}

export function expectLine(
  { params, method, success }: RouteContract,
  seen: { status: number; outcome: string },
  lines: AuditLine[],
): void {
  const line = lines.at(-1);
  const hasBefore = params !== undefined && line?.code !== 'not_found';
  const hasAfter = hasBefore && method !== 'DELETE' && success.schema !== undefined;
  const recorded = {
    ...seen,
    outcome: line?.outcome,
    before: isSomething(line?.before),
    after: isSomething(line?.after),
  };
  expect(recorded).toEqual({ ...seen, before: hasBefore || recorded.before, after: hasAfter || recorded.after });
  expect(secretsIn(line)).toEqual([]);
}

const isSomething = (value: unknown): boolean => value !== null && value !== undefined;

function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [
    ...(/password|token|secret|stripe|^emailVerification$/i.test(name) ? [name] : []),
    ...secretsIn(each),
  ]);
}

function expectDeclared(contract: RouteContract, response: CallResponse, seen: object): void {
  if (response.status === contract.success.status) return;
  expect({ ...seen, declared: errorsOf(contract).includes(response.code as ErrorCode) }).toEqual({
    ...seen,
    declared: true,
  });
  expect({ ...seen, status: errorCatalogue[response.code as ErrorCode].status }).toEqual(seen);
}

/** Sends requests with a malformed body, query or path, and expects an error that the contract declares. */
export async function expectRefusals(
  contract: RouteContract,
  sample: Sample,
  call: (sample: Sample, change?: Change) => Promise<CallResponse>,
): Promise<void> {
  await Promise.all([
    ...(contract.body ? badBodies(contract, sample.body) : []).map(async (bad) =>
      expectProblem(contract, bad.name, await call(sample, bad), bad.statuses),
    ),
    ...badQueries(contract).map(async ({ name, query, statuses }) => {
      const response = await call(sample, { query });
      if (statuses) expectProblem(contract, name, response, statuses);
      else expect({ name, status: response.status }).toEqual({ name, status: contract.success.status });
    }),
    ...badParams(sample).map(async ({ name, params, statuses }) =>
      expectProblem(contract, name, await call({ ...sample, params }), statuses),
    ),
  ]);
}

function expectProblem(
  contract: RouteContract,
  bad: string,
  response: CallResponse,
  statuses: readonly number[],
): void {
  const { status, code, type, characters } = response;
  expect({ bad, status, fits: statuses.includes(status) }).toEqual({ bad, status, fits: true });
  expect({ bad, isShort: characters <= 64_000 }).toEqual({ bad, isShort: true });
  expect({ bad, type }).toEqual({ bad, type: expect.stringContaining('application/problem+json') });
  expect({ bad, code, declared: errorsOf(contract).includes(code as ErrorCode) }).toEqual({
    bad,
    code,
    declared: true,
  });
}

type Call = (sample: Sample, cookieOf: TeamRole | 'stale') => Promise<CallResponse>;

const nothing = ({ params }: RouteContract): Sample =>
  params ? { params: Object.fromEntries(Object.keys(params.shape).map((name) => [name, 'no-such-id'])) } : {};

/** Returns a request that fails validation but shows if the caller is admitted. */
const empty = (contract: RouteContract): Sample => ({
  ...nothing(contract),
  ...(contract.method === 'GET' ? {} : { raw: '[]' }),
});

export async function expectTeamAdmitted(contract: RouteContract, call: Call): Promise<void> {
  const seen: Record<string, boolean> = {};
  for (const role of teamRoles) {
    const { status, code } = await call(empty(contract), role);
    expect({ role, status: status === 401 || status >= 500 }).toEqual({ role, status: false });
    seen[role] = !(status === 403 && code === 'forbidden');
  }
  expect(seen).toEqual(Object.fromEntries(teamRoles.map((role) => [role, mayCall(role, contract.roles)])));
}

export async function expectRestAreMembers(contract: RouteContract, sample: Sample, call: Call): Promise<void> {
  for (const role of teamRoles.filter((each) => !mayCall(each, contract.roles))) {
    const { status } = await call(sample, role);
    expect({ role, status }).toEqual({ role, status: 404 });
  }
}

export async function expectFreshProof(contract: RouteContract, call: Call): Promise<void> {
  expect(await call(empty(contract), 'stale')).toMatchObject({ status: 403, code: 'step_up_required' });
}

const dates = [
  'updatedAt',
  'createdAt',
  'joinedAt',
  'bookingDate',
  'date',
  'at',
  'failedAt',
  'startDate',
  'distributionDate',
] as const;

type Page = { items: unknown[]; total: number; isAtLeast: boolean; next: string | null };

export const isList = ({ method, success }: RouteContract): boolean =>
  method === 'GET' && success.schema?.type === 'array';

async function readPage(address: string, cookie: string): Promise<Page> {
  const response = await fetch(address, { headers: cookie ? { cookie } : {} });
  expect({ address, status: response.status }).toEqual({ address, status: 200 });
  const { headers } = response;
  const [, path] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  return {
    items: (await response.json()) as unknown[],
    total: Number(headers.get('x-total-count') ?? Number.NaN),
    isAtLeast: headers.get('x-total-count-is') === 'at-least',
    next: path === undefined ? null : new URL(path, address).href,
  };
}

export async function expectList(
  address: string,
  { cookie, isNewestFirst }: { cookie: string; isNewestFirst: boolean },
): Promise<number> {
  const whole = await readPage(`${address}?limit=200`, cookie);
  const size = Math.max(1, Math.ceil(whole.items.length / 4));
  const paged: unknown[] = [];
  for (let next: string | null = `${address}?limit=${size}`; next && paged.length < 200;) {
    const page = await readPage(next, cookie);
    expect(page.items.length).toBeLessThanOrEqual(size);
    if (!page.isAtLeast) expect(page.total).toBe(whole.total);
    paged.push(...page.items);
    next = page.next;
  }
  expect(paged).toEqual(whole.items);
  expect(new Set(paged.map((item) => JSON.stringify(item))).size).toBe(paged.length);
  if (!whole.next) expect(whole.total).toBe(whole.items.length);
  if (isNewestFirst) expectNewestFirst(whole.items);
  return whole.items.length;
}

function expectNewestFirst(items: readonly unknown[]): void {
  const by = dates.find((name) => items.every((item) => typeof (item as Record<string, unknown>)[name] === 'string'));
  const times = by ? items.map((item) => Date.parse(String((item as Record<string, unknown>)[by]))) : [];
  expect({ by, times }).toEqual({ by, times: times.toSorted((one, other) => other - one) });
}

const twoYearsMs = 2 * 365 * 86_400_000;

export function walkPurge(rules: readonly PurgeRule[], dbNameOf: () => string): void {
  test('the purge deletes expired documents two years later, and leaves all others', async () => {
    await inDatabase(dbNameOf(), async (db) => {
      for (const { collection, field, isUuid } of rules)
        await db.collection(collection).insertOne({ [field]: isUuid ? uuid() : new Date() });
      const before = await countAll(db);
      const log = createLog('test', { level: 'silent', pretty: false });
      await purge({ db, rules, log, now: () => new Date(Date.now() + twoYearsMs) });
      const emptied = Object.fromEntries(rules.map(({ collection }) => [collection, 0]));
      expect(await countAll(db)).toEqual({ ...before, ...emptied });
    });
  });
}

/** Leaves out published events, which the relay may still add to. */
async function countAll(db: Connection): Promise<Record<string, number>> {
  const names = (await db.listCollections()).map(({ name }) => name).filter((name) => name !== 'published_events');
  const counts = names.map(async (name) => [name, await db.collection(name).countDocuments()] as const);
  return Object.fromEntries(await Promise.all(counts));
}
