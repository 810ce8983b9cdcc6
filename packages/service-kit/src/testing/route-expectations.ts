import { expect } from '@jest/globals';
import { errorCatalogue, type AuditLine, type ErrorCode, type RouteContract } from '@postcard/contracts';
import { errorsOf } from '@postcard/contracts/openapi';
import type { CallResponse } from './route-calls.ts';
import { admitted, type Role, type Sample } from './route-samples.ts';

export function expectAllowed(contract: RouteContract, role: Role, sample: Sample, response: CallResponse): void {
  const seen = { role, status: response.status, code: response.code };
  if (!admitted[contract.access].includes(role)) {
    // An administrator without a membership places no ads either.
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

export function expectProblem(
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
