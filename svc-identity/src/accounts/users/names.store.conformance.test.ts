import { afterAll, describe, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import { storedUser } from '../../testing/identity.ts';
import { createUserStore } from './store.ts';
import { type StoredUser } from './user.ts';

let made = 0;

const { db, drop } = await openTestDatabase();
const users = createUserStore(db, () => {});
await createIndexes(db);
afterAll(drop);

const userNamed = (username: string): StoredUser => storedUser(`ada-${++made}`, { username });

describe('a username', () => {
  test.each(['ada1', 'ADAL', 'ａｄａｌ', 'аdаl', 'ad\u200dal', 'ad\u034fal', 'adal\ufe0f', 'ad\nal', 'ad al'])(
    'fails as %s when adal exists',
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
