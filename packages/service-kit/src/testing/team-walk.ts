import { expect } from '@jest/globals';
import { mayCall, type RouteContract } from '@postcard/contracts';
import type { CallResponse } from './route-calls.ts';
import { teamRoles, type Sample, type TeamRole } from './route-samples.ts';

type Call = (sample: Sample, cookieOf: TeamRole | 'stale') => Promise<CallResponse>;

/** Ids that nothing has: whoever gets in finds nothing, and changes nothing. */
const nothing = ({ params }: RouteContract): Sample =>
  params ? { params: Object.fromEntries(Object.keys(params.shape).map((name) => [name, 'no-such-id'])) } : {};

/** No request that a route would act on, but one that lets it say whether it lets somebody in. */
const empty = (contract: RouteContract): Sample => ({
  ...nothing(contract),
  ...(contract.method === 'GET' ? {} : { raw: '[]' }),
});

/** Expects that an administrator's route admits the roles it names and refuses the others. */
export async function expectTeamAdmitted(contract: RouteContract, call: Call): Promise<void> {
  const seen: Record<string, boolean> = {};
  for (const role of teamRoles) {
    const { status, code } = await call(empty(contract), role);
    expect({ role, status: status === 401 || status >= 500 }).toEqual({ role, status: false });
    seen[role] = !(status === 403 && code === 'forbidden');
  }
  expect(seen).toEqual(Object.fromEntries(teamRoles.map((role) => [role, mayCall(role, contract.roles)])));
}

/** Expects that a team member whom the route does not name finds no other person's documents. */
export async function expectRestAreMembers(contract: RouteContract, sample: Sample, call: Call): Promise<void> {
  for (const role of teamRoles.filter((each) => !mayCall(each, contract.roles))) {
    const { status } = await call(sample, role);
    expect({ role, status }).toEqual({ role, status: 404 });
  }
}

/** A proof that has grown old is refused before anything is read of the request. */
export async function expectFreshProof(contract: RouteContract, call: Call): Promise<void> {
  expect(await call(empty(contract), 'stale')).toMatchObject({ status: 403, code: 'step_up_required' });
}
