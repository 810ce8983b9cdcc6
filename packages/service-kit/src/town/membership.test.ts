import { expect, test } from '@jest/globals';
import { inTown } from './current.ts';
import { firstTown } from './known.ts';
import { membershipHere } from './membership.ts';

test('nobody has a membership in a town because every object has something of its name', async () => {
  const town = { ...firstTown, id: 'constructor' };

  const membership = await inTown(town, () =>
    membershipHere({ membershipId: 'MEM-1', memberships: { birch: 'MEM-2' } }),
  );

  expect(membership).toBeNull();
});
