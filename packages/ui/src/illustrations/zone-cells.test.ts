/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { plateScale, zoneCells } from './zone-cells.ts';

type Corners = ReturnType<typeof zoneCells>[number]['corners'];
const area = (corners: Corners) =>
  Math.abs(
    corners.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % corners.length]!;
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

describe.each([
  [['Center']],
  [['North', 'South']],
  [['East', 'South', 'Northwest']],
  [['Lakeside', 'Old town', 'Hills', 'Station']],
  [['North', 'Northeast', 'East', 'South', 'West', 'Center']],
])('the map of the zones %j', (compasses) => {
  const cells = zoneCells(compasses);

  test('covers the whole map without overlaps', () => {
    const areas = cells.map(({ corners }) => area(corners));
    expect(Math.min(...areas)).toBeGreaterThan(0);
    expect(areas.reduce((sum, one) => sum + one, 0)).toBeCloseTo(600 * 500);
  });

  test('has labels that do not overlap', () => {
    const scale = plateScale(cells, [176, 86]);
    for (const { at } of cells)
      for (const other of cells.filter((one) => one.at !== at))
        expect(
          Math.abs(at[0] - other.at[0]) >= 176 * scale - 1e-6 || Math.abs(at[1] - other.at[1]) >= 86 * scale - 1e-6,
        ).toBe(true);
  });
});

test('zoneCells places zones by their compass directions', () => {
  const [east, south, northwest] = zoneCells(['East', 'South', 'Northwest']).map(({ at }) => at);

  expect(east![0]).toBeGreaterThan(south![0]);
  expect(south![1]).toBeGreaterThan(east![1]);
  expect(northwest![0]).toBeLessThan(south![0]);
  expect(northwest![1]).toBeLessThan(east![1]);
});

test('zoneCells puts zones without different compass directions side by side', () => {
  expect(zoneCells(['North', 'North']).map(({ at }) => at[1])).toEqual([250, 250]);
});
