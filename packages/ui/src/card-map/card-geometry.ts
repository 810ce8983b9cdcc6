import { cells, onceForTown, type CellId, type Placed, type Side } from '@postcard/contracts/town';

export type { CellId, Side };

export type Rect = { x: number; y: number; width: number; height: number };

export const sides = ['front', 'back'] as const satisfies readonly Side[];

export type CardCell = {
  id: CellId;
  side: Side;
  kind: 'medium' | 'large' | 'masthead' | 'address';
  column: number;
  row: number;
  cell: Rect;
  /** Printed area: the cell without an eighth of an inch on every side. */
  trim: Rect;
};

/** The postcard in inches; each side has three columns and rows of 5 x 4 inch cells. */
export const card = { width: 15, height: 12, columns: 3, rows: 3, cellWidth: 5, cellHeight: 4, margin: 0.125 } as const;

function place({ id, side, column, row, columns }: Placed): CardCell {
  const kind = id === 'masthead' || id === 'address' ? id : columns === 2 ? 'large' : 'medium';
  const cell = {
    x: column * card.cellWidth,
    y: row * card.cellHeight,
    width: card.cellWidth * columns,
    height: card.cellHeight,
  };
  const { margin } = card;
  const trim = {
    x: cell.x + margin,
    y: cell.y + margin,
    width: cell.width - 2 * margin,
    height: cell.height - 2 * margin,
  };
  return { id, side, kind, column, row, cell, trim };
}

/** All cells in reading order, in inches; the press file uses the same figures. */
export const cardGeometry: () => Record<Side, readonly CardCell[]> = onceForTown(() => ({
  front: cells().front.map(place),
  back: cells().back.map(place),
}));

export function cellOf(id: string): CardCell | undefined {
  const { front, back } = cardGeometry();
  return front.find((cell) => cell.id === id) ?? back.find((cell) => cell.id === id);
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the nearest cell in `among` in the direction of an arrow key, or the first or last for Home or End. */
export function neighbourOf(from: CardCell, key: string, among: readonly CardCell[]): CardCell | undefined {
  if (key === 'Home') return among[0];
  if (key === 'End') return among.at(-1);
  const step = steps[key];
  if (!step) return undefined;
  const [right, down] = step;
  const facing = among.filter(
    ({ id, cell }) =>
      id !== from.id && (right ? overlap(cell, from.cell, 'y', 'height') : overlap(cell, from.cell, 'x', 'width')),
  );
  const distances = facing
    .map((cell) => ({ cell, x: middle(cell).x - middle(from).x, y: middle(cell).y - middle(from).y }))
    .map(({ cell, x, y }) => ({ cell, ahead: x * right + y * down, aside: Math.abs(x * down) + Math.abs(y * right) }))
    .filter(({ ahead }) => ahead > 0);
  return distances.toSorted((one, other) => one.ahead - other.ahead || one.aside - other.aside)[0]?.cell;
}

const overlap = (one: Rect, other: Rect, start: 'x' | 'y', length: 'width' | 'height'): boolean =>
  one[start] < other[start] + other[length] && other[start] < one[start] + one[length];

const middle = ({ cell }: CardCell): { x: number; y: number } => ({
  x: cell.x + cell.width / 2,
  y: cell.y + cell.height / 2,
});

export const unit = 100;
export const slug = 40;

export const sheet = { width: card.width * unit, height: card.height * unit, slug } as const;
