import { expect } from '@jest/globals';
import { mayCall, type RouteContract } from '@postcard/contracts';
import type { CallResponse } from './route-calls.ts';
import { teamRoles, type Sample, type TeamRole } from './route-samples.ts';

type Call = (sample: Sample, cookieOf: TeamRole | 'stale') => Promise<CallResponse>;

const nothing = ({ params }: RouteContract): Sample =>
  params ? { params: Object.fromEntries(Object.keys(params.shape).map((name) => [name, 'no-such-id'])) } : {};

/** A request that fails validation but shows if the caller is admitted. */
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
