type Point = readonly [x: number, y: number];

const middleOfTown: Point = [0, 0];
/** Shortens diagonals, so that names stay within the town's round outline. */
const part = 0.85;
const directions: Record<string, Point> = {
  north: [0, -1],
  northeast: [part, -part],
  east: [1, 0],
  southeast: [part, part],
  south: [0, 1],
  southwest: [-part, part],
  west: [-1, 0],
  northwest: [-part, -part],
  center: middleOfTown,
  central: middleOfTown,
  middle: middleOfTown,
};
const middle: Point = [300, 250];
const away: Point = [150, 125];
const everywhere: Point[] = [
  [0, 0],
  [600, 0],
  [600, 500],
  [0, 500],
];

type ZoneCell = {
  corners: Point[];
  at: Point;
};

/** Divides the map by the zones' compass directions, such as `Northwest`; if some are equal, side by side. */
export function zoneCells(compasses: readonly string[]): ZoneCell[] {
  const places = placesOf(compasses);
  return places.map((at) => ({
    at,
    corners: places.reduce((corners, other) => (other === at ? corners : nearer(corners, at, other)), everywhere),
  }));
}

export function plateScale(cells: readonly ZoneCell[], [width, height]: Point): number {
  const scales = cells.flatMap(({ at: [x, y] }, index) =>
    cells
      .slice(0, index)
      .map(({ at: other }) => Math.max(Math.abs(x - other[0]) / width, Math.abs(y - other[1]) / height)),
  );
  return Math.min(1, ...scales);
}

function placesOf(compasses: readonly string[]): Point[] {
  const known = compasses
    .map((compass) => directions[compass.toLowerCase().replaceAll(/[^a-z]/g, '')])
    .filter((direction) => direction !== undefined);
  if (new Set(known).size === compasses.length) return known.map(fromMiddle);
  const share = 480 / compasses.length;
  return compasses.map((_, index) => [60 + (index + 0.5) * share, middle[1]]);
}

const fromMiddle = ([x, y]: Point): Point => [middle[0] + x * away[0], middle[1] + y * away[1]];

function nearer(corners: readonly Point[], one: Point, other: Point): Point[] {
  const beyond = ([x, y]: Point) =>
    (x - (one[0] + other[0]) / 2) * (other[0] - one[0]) + (y - (one[1] + other[1]) / 2) * (other[1] - one[1]);
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] as Point;
    const [from, to] = [beyond(corner), beyond(next)];
    const kept: Point[] = from <= 0 ? [corner] : [];
    if (from < 0 !== to < 0 && from !== to) {
      const share = from / (from - to);
      kept.push([corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share]);
    }
    return kept;
  });
}
