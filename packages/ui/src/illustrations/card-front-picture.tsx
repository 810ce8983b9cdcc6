import { cells } from '@postcard/contracts/town';
import { Masthead } from '../card-map/card-panels.tsx';
import { sheet } from '../card-map/card-geometry.ts';
import picture from './card-front.webp';

const cell = { width: 500, height: 400 } as const;
/** Attributes of the picture; async decoding lets the text paint first. */
const ads = { href: picture, width: sheet.width, height: sheet.height, decoding: 'async' } as const;

/** Draws the card's front, `width` units wide, from a file: inline, its 400 elements would delay the page's text. */
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

/** Draws the ad that a moved masthead covers in the first cell, which is empty in the file. */
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
