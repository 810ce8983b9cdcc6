import { expect, test } from '@jest/globals';
import { townSchema } from '@postcard/contracts/town-schema';
import { townsByHost } from '@postcard/towns/addresses';
import { towns as release } from '@postcard/towns';
import { madeTowns } from './made-towns.ts';
import { documentsOf, kindsOfData } from './town-data.ts';

test('made towns are towns by the schema, with hosts of their own', () => {
  const towns = madeTowns(1_000);
  expect(townSchema.safeParse(towns.at(-1)).error).toBeUndefined();
  expect(() => townsByHost('http://localhost:8080', [...release, ...towns])).not.toThrow();
});

test.each(kindsOfData().map((kind) => [kind.filling.collection, kind] as const))(
  'each town has as many %s as one has alone, each with an id of its own',
  (_, kind) => {
    const towns = madeTowns(3);
    const { size, documentOf } = documentsOf(kind, towns, new Date('2027-01-01T00:00:00Z'));
    const documents = Array.from({ length: size }, (__, number) => documentOf(number));
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(size);
    const counts = Map.groupBy(documents, ({ townId }) => townId);
    expect([...counts].map(([id, own]) => [id, own.length])).toEqual(towns.map(({ id }) => [id, kind.each]));
  },
);
