import { expect } from '@jest/globals';
import { errorCatalogue, type AuditLine, type ErrorCode, type RouteContract } from '@postcard/contracts';
import { errorsOf } from '@postcard/contracts/openapi';
import type { Answer } from './route-calls.ts';
import { admitted, type Role, type Sample } from './route-samples.ts';

export function expectAllowed(contract: RouteContract, role: Role, sample: Sample, answer: Answer): void {
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
export function expectLine(
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

export function expectProblem(contract: RouteContract, bad: string, answer: Answer, statuses: readonly number[]): void {
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
