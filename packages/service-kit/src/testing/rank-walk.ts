import { expect } from '@jest/globals';
import { pathOf, type RouteContract } from '@postcard/contracts';
import { send, type CallResponse } from './route-calls.ts';
import type { Sample } from './route-samples.ts';

export const actors = ['member', 'press', 'books', 'staff', 'owner'] as const;
export type Actor = (typeof actors)[number];

/**
 * Target accounts by rank: `shared` is a member of this town who registered in another town, `away` is a member only of
 * another town. `self` is last, because the call may end the actor's session.
 */
export const targets = ['unverified', 'member', 'staff', 'press', 'books', 'owner', 'shared', 'away', 'self'] as const;
export type Target = (typeof targets)[number];

type Account = { id: string; cookie: () => Promise<string> };
export type RankWalk<S> = {
  people: (
    fixture: S,
    contract: RouteContract,
  ) => Promise<{
    actors: Record<Actor, Account>;
    targets: Record<Exclude<Target, 'self'>, string>;
    statesOf: (ids: readonly string[]) => Promise<readonly unknown[]>;
  }>;
  mayCall: Record<string, (actor: Actor, target: Target) => boolean>;
};

const nameOfAccount = ({ path }: RouteContract): 'id' | 'userId' | null => {
  if (path.includes('{userId}')) return 'userId';
  return /^\/api\/(users|staff)\/\{id\}/.test(path) ? 'id' : null;
};

export const namesAccount = (contract: RouteContract): boolean => nameOfAccount(contract) !== null;

export async function expectRanks<S>(
  contract: RouteContract,
  ranks: RankWalk<S> | undefined,
  { fixture, url, sample }: { fixture: S; url: string; sample: Sample },
): Promise<void> {
  const allows = ranks?.mayCall[contract.id];
  if (!allows) throw new Error(`${contract.id} names an account: ranks.mayCall says who may call it`);
  const people = await ranks.people(fixture, contract);
  const unexpected: object[] = [];
  for (const actor of actors) {
    const ids = targets.map((target) => (target === 'self' ? people.actors[actor].id : people.targets[target]));
    const cookie = await people.actors[actor].cookie();
    const callFor = (id: string) =>
      send(url + pathOf(contract, { ...sample.params, [nameOfAccount(contract) as string]: id }), contract, sample, {
        cookie,
      });
    const before = await people.statesOf(ids);
    const responses = await Promise.all(ids.slice(0, -1).map(callFor));
    responses.push(await callFor(people.actors[actor].id));
    const after = await people.statesOf(ids);
    for (const [place, target] of targets.entries()) {
      const { status, code } = responses[place] as CallResponse;
      const isAllowed = ![401, 403, 404].includes(status) || code === sample.refused;
      const isExpected = allows(actor, target);
      const isChanged = JSON.stringify(after[place]) !== JSON.stringify(before[place]);
      if (status >= 500 || (mayMiss(contract, sample) ? !isExpected && status < 400 : isAllowed !== isExpected))
        unexpected.push({ actor, target, status, code });
      if (isChanged && !isExpected) unexpected.push({ actor, target, status, isChanged });
    }
  }
  expect(unexpected).toEqual([]);
}

/** Returns whether the route may also return 404 to the owner, because it needs a second document. */
const mayMiss = ({ params }: RouteContract, { refused }: Sample): boolean =>
  refused === 'not_found' || Object.keys(params?.shape ?? {}).length > 1;
