import { describe, expect, test } from '@jest/globals';
import { spotTypeOf } from '@postcard/contracts/business';
import { card, cardGeometry, cellOf, neighbourOf, sides } from './card-geometry.ts';
import { sideOf, spotIds } from '@postcard/contracts/town';

const area = (rect: { width: number; height: number }) => rect.width * rect.height;

describe('the card’s geometry', () => {
  test.each(sides)('fills the 15 x 12 inches of the %s with eight cells, without gaps or overlaps', (side) => {
    const cells = cardGeometry()[side];
    expect(cells.reduce((sum, { cell }) => sum + area(cell), 0)).toBe(card.width * card.height);
    const squares = cells.flatMap(({ column, row, kind }) =>
      kind === 'large' ? [`${column},${row}`, `${column + 1},${row}`] : [`${column},${row}`],
    );
    expect(new Set(squares).size).toBe(9);
  });

  test('has exactly the 14 spots of the contract, each in the right size and on the right side', () => {
    for (const id of spotIds()) {
      const cell = cellOf(id);
      expect([cell?.kind, cell?.side]).toEqual([spotTypeOf(id), sideOf(id)]);
    }
    expect([...cardGeometry().front, ...cardGeometry().back]).toHaveLength(spotIds().length + 2);
  });

  test('trims a medium ad to 4.75 x 3.75 inches and a large ad to 9.75 x 3.75 inches', () => {
    expect(cellOf('M05')?.trim).toEqual({ x: 5.125, y: 8.125, width: 4.75, height: 3.75 });
    expect(cellOf('L02')?.trim).toEqual({ x: 0.125, y: 0.125, width: 9.75, height: 3.75 });
  });

  test('has the address panel at the top right of the back', () => {
    expect(cellOf('address')).toMatchObject({ side: 'back', cell: { x: 10, y: 0, width: 5, height: 4 } });
    expect(cellOf('masthead')).toMatchObject({ side: 'front', cell: { width: 5, height: 4 } });
    expect(cellOf('M13')).toBeUndefined();
  });
});

describe('the arrow keys', () => {
  const spots = cardGeometry().front.filter(({ id }) => id !== 'masthead');
  const walk = (from: string, ...keys: string[]) =>
    keys.reduce((at, key) => neighbourOf(at, key, spots) ?? at, cellOf(from) ?? spots[0]!).id;

  test('lead to the neighbor in their direction', () => {
    expect(walk('M02', 'ArrowRight')).toBe('M03');
    expect(walk('M02', 'ArrowDown')).toBe('M05');
    expect(walk('M06', 'ArrowUp', 'ArrowUp')).toBe('L01');
    expect(walk('L01', 'ArrowDown', 'ArrowLeft')).toMatch(/M0[12]/u);
  });

  test('stop at the edge and at the masthead', () => {
    expect(walk('M04', 'ArrowLeft')).toBe('M04');
    expect(walk('M04', 'ArrowDown')).toBe('M04');
    expect(walk('L01', 'ArrowLeft')).toBe('L01');
  });

  test('include Home and End, which lead to the first and the last cell', () => {
    expect(walk('M03', 'End')).toBe('M06');
    expect(walk('M03', 'Home')).toBe('L01');
  });
});
