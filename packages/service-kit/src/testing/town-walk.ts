import { expect } from '@jest/globals';
import type { RouteContract } from '@postcard/contracts';
import { towns } from '@postcard/towns';
import { inDatabase, type CallResponse } from './route-calls.ts';
import { admitted, roles, type Role, type Sample } from './route-samples.ts';

export const elsewhere = towns[1]?.id ?? '';

/** Many texts contain shorter ids by chance. */
const shortestId = 8;

/** Filter for accounts that the other town must not see; team members are visible in every town. */
const unseen = { isAdmin: { $ne: true }, towns: { $ne: elsewhere } };

/** Returns ids of documents only of the first town. Public routes, such as the login, may return account ids. */
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

const isIn = (text: string, id: string): boolean => text.replaceAll(`.${id}`, '').includes(id);

type Walk = {
  dbName: string;
  accountOf: (role: Role) => string | undefined;
  sampleOf: (role: Role) => Promise<Sample>;
  call: (sample: Sample, role: Role, from: 'home' | 'elsewhere') => Promise<CallResponse>;
};

/** Calls a route for another town than its sample's, and expects no access and no ids of the first town. */
export async function expectNothingElsewhere(contract: RouteContract, walk: Walk): Promise<void> {
  const samples = new Map<Role, Sample>();
  for (const role of roles) samples.set(role, await walk.sampleOf(role));
  const callAs = async (role: Role, sample: Sample) => {
    if (contract.access !== 'public' && role !== 'visitor') {
      const { status } = await walk.call(sample, role, 'home');
      expect({ role, status }).toEqual({ role, status: 401 });
    }
    const { status, text } = await walk.call(sample, role, 'elsewhere');
    expect({ role, isFailure: status >= 500 }).toEqual({ role, isFailure: false });
    return status < 400 ? [{ role, sample, text }] : [];
  };
  const succeeded = (await Promise.all([...samples].map(([role, sample]) => callAs(role, sample)))).flat();
  if (succeeded.length === 0) return;
  const all = await idsOfFirst(walk.dbName, contract.access !== 'public');
  for (const { role, sample, text } of succeeded) {
    const ids = all.filter((id) => id !== walk.accountOf(role));
    const named = Object.values(sample.params ?? {}).filter((value) => ids.includes(String(value)));
    if (admitted[contract.access].includes(role)) expect({ role, named }).toEqual({ role, named: [] });
    // A response may repeat ids from its request.
    const sampleText = JSON.stringify(sample);
    const leaks = ids.filter((id) => isIn(text, id) && !sampleText.includes(id));
    expect({ role, leaks }).toEqual({ role, leaks: [] });
  }
}
