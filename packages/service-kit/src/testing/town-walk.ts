import { expect } from '@jest/globals';
import type { RouteContract } from '@postcard/contracts';
import { towns } from '@postcard/towns';
import { inDatabase, type CallResponse } from './route-calls.ts';
import { admitted, roles, type Role, type Sample } from './route-samples.ts';

/** The second town of this repository. */
export const elsewhere = towns[1]?.id ?? '';

/** Shorter ones are in many texts by chance. */
const shortestId = 8;

/** Accounts that the other town does not see. Who is of the team is so in every town. */
const unseen = { isAdmin: { $ne: true }, towns: { $ne: elsewhere } };

/**
 * The ids of all documents that are the first town's alone. A visitor who logs in or begins an account is sent its id.
 */
const idsOfFirst = (dbName: string, withAccounts: boolean): Promise<string[]> =>
  inDatabase(dbName, async (db) => {
    const all = (await db.listCollections()).map(({ name }) => name);
    const names = all.filter((name) => withAccounts || name !== 'users');
    const found = await Promise.all(
      names.map((name) =>
        db
          .collection<{ _id: string }>(name)
          .find({ townId: towns[0].id, ...(name === 'users' && unseen) }, { projection: { _id: 1 } })
          .toArray(),
      ),
    );
    return found
      .flat()
      .map(({ _id }) => String(_id))
      .filter((id) => id.length >= shortestId);
  });

/** The id of another town's may end with it. */
const isIn = (text: string, id: string): boolean => text.replaceAll(`.${id}`, '').includes(id);

type Walk = {
  dbName: string;
  /** The account of a role, which is of no town, and may know its own id. */
  accountOf: (role: Role) => string | undefined;
  sampleOf: (role: Role) => Promise<Sample>;
  /** Calls the route for the other town; of `home` with the token of the first. */
  call: (sample: Sample, role: Role, from: 'home' | 'elsewhere') => Promise<CallResponse>;
};

/**
 * Calls a route for another town than its sample is of: a token of the first town opens nothing there, a document of
 * the first town is not there, and no response names one.
 */
export async function expectNothingElsewhere(contract: RouteContract, walk: Walk): Promise<void> {
  const samples = new Map<Role, Sample>();
  for (const role of roles) samples.set(role, await walk.sampleOf(role));
  const all = await idsOfFirst(walk.dbName, contract.access !== 'public');
  for (const [role, sample] of samples) {
    const ids = all.filter((id) => id !== walk.accountOf(role));
    if (contract.access !== 'public' && role !== 'visitor') {
      const { status } = await walk.call(sample, role, 'home');
      expect({ role, status }).toEqual({ role, status: 401 });
    }
    const { status, text } = await walk.call(sample, role, 'elsewhere');
    const names = Object.values(sample.params ?? {}).some((value) => ids.includes(String(value)));
    expect({ role, isFailure: status >= 500 }).toEqual({ role, isFailure: false });
    if (names && admitted[contract.access].includes(role))
      expect({ role, isRefused: status >= 400 }).toEqual({ role, isRefused: true });
    // A refusal may repeat what the request names.
    const asked = JSON.stringify(sample);
    const leaks = ids.filter((id) => isIn(text, id) && !asked.includes(id));
    if (status < 400) expect({ role, leaks }).toEqual({ role, leaks: [] });
  }
}
