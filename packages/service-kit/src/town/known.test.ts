import { afterEach, expect, test } from '@jest/globals';
import { towns } from '@postcard/towns';
import { firstTown, knownTowns, ownTowns, serveOwn, servePublished, townOf } from './known.ts';

const birch = { ...firstTown, id: 'birch', hosts: ['birch.example'] };
const ids = () => knownTowns().map(({ id }) => id);

afterEach(() => {
  servePublished([]);
  serveOwn(towns);
});

test('a process whose settings name the first town alone knows it and the published ones, in either order', () => {
  servePublished([birch]);
  serveOwn([firstTown]);
  expect(ids()).toEqual([firstTown.id, 'birch']);
  expect(townOf(towns[1]!.id)).toBeUndefined();
  servePublished([]);
  expect(ids()).toEqual([firstTown.id]);
  servePublished([birch]);
  expect(ids()).toEqual([firstTown.id, 'birch']);
  expect(ownTowns()).toEqual([firstTown]);
});

test('a town of the release is served once the settings name it', () => {
  serveOwn([firstTown]);
  serveOwn(towns);
  expect(ids()).toEqual(towns.map(({ id }) => id));
});
