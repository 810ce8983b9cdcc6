/** `M01` to `M99` are medium spots; `L01` to `L99` are large spots, two cells wide. */
export type SpotId = `${'L' | 'M'}${string}`;
export type Side = 'front' | 'back';
/** The masthead is on the front, the address and indicia panel on the back. */
export type CellId = SpotId | 'masthead' | 'address';
/** Three rows of three names per side, as in `grid-template-areas`. */
export type Layout = { front: readonly string[]; back: readonly string[] };
/** A cell's place on the card; columns and rows count from 0. */
export type Placed = { id: CellId; side: Side; column: number; row: number; columns: 1 | 2 };

const columns = 3;
const spotName = /^[LM]\d{2}$/;

export function cellsOf(layout: Layout, side: Side): Placed[] {
  return layout[side].flatMap((line, row) =>
    line
      .split(' ')
      .flatMap((id, column, names) =>
        names.indexOf(id) === column
          ? [{ id: id as CellId, side, column, row, columns: names[column + 1] === id ? (2 as const) : (1 as const) }]
          : [],
      ),
  );
}

export function spotsOf(layout: Layout): SpotId[] {
  return [...cellsOf(layout, 'front'), ...cellsOf(layout, 'back')].map(({ id }) => id).filter(isSpotId);
}

export const isSpotId = (id: string): id is SpotId => spotName.test(id);

export function gridFault(lines: readonly string[], panel: 'masthead' | 'address'): string | undefined {
  const names = lines.map((line) => line.split(' '));
  if (names.some((line) => line.length !== columns)) return `Each row needs ${columns} names with a space between them`;
  const all = names.flat();
  if (all.filter((name) => name === panel).length !== 1) return `One cell must be the ${panel}`;
  const strange = all.find((name) => name !== panel && !isSpotId(name));
  if (strange) return `${strange} is not a spot. Use M01 to M99 or L01 to L99`;
  const wrong = [...new Set(all.filter(isSpotId))].find((id) => !hasItsCells(names, id));
  return wrong && `${wrong} must have ${wrong.startsWith('L') ? 'two cells side by side' : 'one cell'}`;
}

function hasItsCells(names: readonly string[][], id: SpotId): boolean {
  const found = names.flatMap((line, row) => line.flatMap((name, column) => (name === id ? [[row, column]] : [])));
  const [first, second] = found as [[number, number], [number, number]?];
  if (id.startsWith('M')) return found.length === 1;
  return found.length === 2 && second?.[0] === first[0] && second[1] === first[1] + 1;
}

export function layoutFault(layout: Layout): string | undefined {
  const spots = spotsOf(layout);
  const twice = spots.find((id, index) => spots.indexOf(id) !== index);
  if (twice) return `${twice} is on both sides`;
  return undefined;
}
