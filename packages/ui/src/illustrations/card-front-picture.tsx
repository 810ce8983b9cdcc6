import { cells } from '@postcard/contracts/town';
import { Masthead } from '../card-map/card-panels.tsx';
import { sheet } from '../card-map/card-geometry.ts';
import picture from './card-front.webp';

const cell = { width: 500, height: 400 } as const;
/** Lets the text paint before the picture is decoded. */
const ads = { href: picture, width: sheet.width, height: sheet.height, decoding: 'async' } as const;

/** Draws the card's front, `width` units wide. Its 400 elements are a file, because inline they would delay text. */
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

/** The file leaves its first cell to the masthead; when that is elsewhere, the covered ad moves there. */
function FirstCell({ column, row }: { column: number; row: number }) {
  const x = row === 0 ? cell.width : column * cell.width;
  const width = row === 0 ? 2 * cell.width : cell.width;
  const y = row * cell.height;
  return (
    <svg width={width} height={cell.height} viewBox={`${x} ${y} ${width} ${cell.height}`}>
      <image {...ads} />
    </svg>
  );
}
