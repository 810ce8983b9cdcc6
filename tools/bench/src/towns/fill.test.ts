import { describe, expect, test } from '@jest/globals';
import { townSchema } from '@postcard/contracts/town-schema';
import { towns as release } from '@postcard/towns';
import { townsByHost } from '@postcard/towns/addresses';
import { createTowns, documentOf, perTown } from './fill.ts';

test('createTowns creates valid towns with separate hosts', () => {
  const towns = createTowns(1_000);

  expect(townSchema.safeParse(towns.at(-1)).error).toBeUndefined();
  expect(() => townsByHost('http://localhost:8080', [...release, ...towns])).not.toThrow();
});

describe('documentOf', () => {
  test.each(perTown.map(([kind, count]) => ({ collection: kind.collection, kind, count })))(
    'creates $count $collection for each town, with unique ids',
    ({ kind, count }) => {
      const towns = createTowns(3);
      const filling = { kind, count, towns, model: { _id: 'model' }, until: new Date('2027-01-01T00:00:00Z') };

      const documents = Array.from({ length: count * towns.length }, (_, number) => documentOf(filling, number));

      expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length);
      const byTown = Map.groupBy(documents, (document) => document['townId'] ?? document['towns'][0]);
      expect([...byTown].map(([id, own]) => [id, own.length])).toEqual(towns.map(({ id }) => [id, count]));
    },
  );
});
