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
  test('are saved unless they have changed on another page meanwhile', async () => {
    expect((await owner.get(path)).body).toEqual({ version: 0, filters: [], columns: [] });
    const columns = [{ list: 'samples', columns: ['name', 'status'] }];
    expect((await set(0, [filter('a')], columns)).body).toEqual({ version: 1, filters: [filter('a')], columns });
    const { status, body } = await set(0, []);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect((await owner.get(path)).body.filters).toEqual([filter('a')]);
  });

  test.each([
    ['too many filters for a list', Array.from({ length: mostSavedFiltersOfAList + 1 }, (_, at) => filter(`f${at}`))],
    [
      'too many filters for all lists',
      Array.from({ length: 61 }, (_, at) => filter(`f${at}`, { list: `l-${'x'.repeat(at % 9)}` })),
    ],
    ['two filters with the same id', [filter('a'), filter('a')]],
    ['a filter without a name', [filter('a', { name: ' ' })]],
    ['a name that is too long', [filter('a', { name: 'x'.repeat(41) })]],
    ['a query that is too long', [filter('a', { query: 'x'.repeat(601) })]],
    ['an invalid list name', [filter('a', { list: '$where' })]],
  ])('reject %s', async (_, filters) => {
    const { version } = (await owner.get(path)).body;
    expect((await set(version, filters)).status).toBe(422);
  });
});
