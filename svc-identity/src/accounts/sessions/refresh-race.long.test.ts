import { afterAll, expect, test } from '@jest/globals';
import { registered, useIdentity } from '../../testing/identity.ts';
import { endConnections, refresh } from '../../testing/refresh.ts';
import { newRefreshToken } from './refresh-token.ts';
import { createSessionStore } from './store.ts';

const parallel = 100;
const rounds = 100;

const identity = await useIdentity();

afterAll(endConnections);

test('at most one of 100 concurrent refreshes with the same token succeeds, and the session ends', async () => {
  const { user } = await registered(identity, 'hammered');
  const store = createSessionStore(identity.db);
  const succeeded: number[] = [];

  for (let round = 0; round < rounds; round++) {
    const id = `family-${round}`;
    const { token, familyHash, currentHash } = newRefreshToken(id);
    const at = new Date();
    await store.create({
      _id: id,
      userId: user.id,
      familyHash,
      currentHash,
      userAgent: 'test',
      createdAt: at,
      lastUsedAt: at,
      expiresAt: new Date(at.getTime() + 60_000),
    });
    const responses = await Promise.all(Array.from({ length: parallel }, () => refresh(identity.url, token)));
    const children = responses.filter((next) => next !== null);
    for (const child of children) expect(await refresh(identity.url, child)).toBeNull();
    succeeded.push(children.length);
  }
  expect(succeeded.length).toBe(rounds);
  expect(Math.max(...succeeded)).toBe(1);
}, 180_000);
