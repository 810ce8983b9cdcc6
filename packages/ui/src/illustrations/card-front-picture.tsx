import { cardGeometry } from '../card-map/card-geometry.ts';
import { Masthead } from '../card-map/card-panels.tsx';
import { CardSheet } from '../card-map/card-sheet.tsx';
import { sheet } from '../card-map/sheet.ts';
import picture from './card-front.webp';

/**
 * The card's front within another drawing, `width` of its units wide. Its ads are a file of their own: drawn out, their
 * 400 elements would come before the first words of every page that shows it. The file leaves the first cell to the
 * town's masthead; a town with its masthead elsewhere has its card drawn out.
 */
export function CardFrontPicture({ width }: { width: number }) {
  const isFirst = cardGeometry().front[0]?.kind === 'masthead';
  return (
    <g transform={`scale(${width / sheet.width})`}>{isFirst ? <PictureWithMasthead /> : <CardSheet side="front" />}</g>
  );
}

const PictureWithMasthead = () => (
  <>
    <image href={picture} width={sheet.width} height={sheet.height} />
    <Masthead />
  </>
);
