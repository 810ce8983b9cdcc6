import { afterAll, describe, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import { createUserStore } from './store.ts';
import { newUser, type StoredUser } from './user.ts';

let made = 0;

const { db, drop } = await openTestDatabase();
const users = createUserStore(db, () => {});
await createIndexes(db);
afterAll(drop);

function userNamed(username: string): StoredUser {
  made += 1;
  const body = {
    username,
    password: '',
    businessName: 'Lopez Plumbing',
    businessType: 'Other',
    businessCategory: 'Home Services',
    businessSubcategory: 'Plumbing',
    firstName: 'Ada',
    lastName: 'Lopez',
    contactName: undefined,
    email: `ada-${made}@example.com`,
    website: '',
    phone: '805 555 0100',
  };
  return newUser(body, {
    id: `id-${made}`,
    accountNumber: `MP-${made}`,
    passwordHash: 'hash',
    verificationHash: `v${made}`,
    now: new Date(),
  });
}

describe('a username', () => {
  test.each(['ada1', 'ADAL', 'ａｄａｌ', 'аdаl', 'ad\u200dal', 'ad\u034fal', 'adal\ufe0f', 'ad\nal', 'ad al'])(
    'is rejected as %s when adal exists',
    async (username) => {
      await users.insert(userNamed('adal'), []);

      expect(await users.insert(userNamed(username), [])).toBe('usernameKey');
    },
  );

  test('takes part in the comparison once its key is filled in after an earlier release', async () => {
    await users.insert({ ...userNamed('kim0'), usernameLookalike: undefined }, []);

    await users.markLookalikes();

    expect(await users.insert(userNamed('kimO'), [])).toBe('usernameKey');
  });
});
