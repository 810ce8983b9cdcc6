import { expect, test } from '@jest/globals';
import { inTown } from './current.ts';
import { firstTown } from './known.ts';
import { membershipHere } from './membership.ts';

test('a town named like an inherited property gives no membership', async () => {
  const town = { ...firstTown, id: 'constructor' };

  const membership = await inTown(town, () =>
    membershipHere({ membershipId: 'MEM-1', memberships: { birch: 'MEM-2' } }),
  );

  expect(membership).toBeNull();
});
