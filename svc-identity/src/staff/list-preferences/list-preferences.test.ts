import { describe, expect, test } from '@jest/globals';
import { mostSavedFiltersOfAList } from '@postcard/contracts';
import { admin, loggedIn, useIdentity } from '../../testing/identity.ts';

const path = '/api/users/me/list-preferences';
const identity = await useIdentity();
const { client: owner } = await loggedIn(identity, admin);
const filter = (id: string, change = {}) => ({
  id,
  list: 'samples',
  name: `Filter ${id}`,
  query: 'q=pizza',
  ...change,
});
const set = (version: number, filters: unknown[], columns: unknown[] = []) =>
  owner.call(path, { method: 'PUT', body: { version, filters, columns } });

describe('list preferences', () => {
  test('keep a change unless they have changed elsewhere meanwhile', async () => {
    expect((await owner.get(path)).body).toEqual({ version: 0, filters: [], columns: [] });
    const columns = [{ list: 'samples', columns: ['name', 'status'] }];
    expect((await set(0, [filter('a')], columns)).body).toEqual({ version: 1, filters: [filter('a')], columns });
    const { status, body } = await set(0, []);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect((await owner.get(path)).body.filters).toEqual([filter('a')]);
  });

  test.each([
    ['more than a list can have', Array.from({ length: mostSavedFiltersOfAList + 1 }, (_, at) => filter(`f${at}`))],
    [
      'more than all can have',
      Array.from({ length: 61 }, (_, at) => filter(`f${at}`, { list: `l-${'x'.repeat(at % 9)}` })),
    ],
    ['two of one id', [filter('a'), filter('a')]],
    ['one without a name', [filter('a', { name: ' ' })]],
    ['a name that is too long', [filter('a', { name: 'x'.repeat(41) })]],
    ['a query that is too long', [filter('a', { query: 'x'.repeat(601) })]],
    ['a list that is none', [filter('a', { list: '$where' })]],
  ])('reject %s', async (_, filters) => {
    const { version } = (await owner.get(path)).body;
    expect((await set(version, filters)).status).toBe(422);
  });
});
