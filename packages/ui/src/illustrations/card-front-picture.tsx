import { cells } from '@postcard/contracts/town';
import { Masthead } from '../card-map/card-panels.tsx';
import { sheet } from '../card-map/sheet.ts';
import picture from './card-front.webp';

const cell = { width: 500, height: 400 } as const;
/** The words beside it are painted without waiting until it is decoded. */
const ads = { href: picture, width: sheet.width, height: sheet.height, decoding: 'async' } as const;

/**
 * The card's front within another drawing, `width` of its units wide. Its ads are a file of their own: drawn out, their
 * 400 elements would come before the first words of every page that shows it. The masthead is the town's, in its cell.
 */
export function CardFrontPicture({ width }: { width: number }) {
  const { column = 0, row = 0 } = cells().front.find(({ id }) => id === 'masthead') ?? {};
  return (
    <g transform={`scale(${width / sheet.width})`}>
      <image {...ads} />
      {(column > 0 || row > 0) && <FirstCell column={column} row={row} />}
      <g transform={`translate(${column * cell.width} ${row * cell.height})`}>
        <Masthead />
      </g>
    </g>
  );
}

/** The file leaves its first cell to the masthead. Where that is elsewhere, the ad that it covers moves there. */
function FirstCell({ column, row }: { column: number; row: number }) {
  // In the first row that is the large ad.
  const x = row === 0 ? cell.width : column * cell.width;
  const width = row === 0 ? 2 * cell.width : cell.width;
  const y = row * cell.height;
  return (
    <svg width={width} height={cell.height} viewBox={`${x} ${y} ${width} ${cell.height}`}>
      <image {...ads} />
    </svg>
  );
}
