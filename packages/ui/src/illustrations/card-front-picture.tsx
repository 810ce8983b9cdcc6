import { Masthead } from '../card-map/card-panels.tsx';
import { sheet } from '../card-map/sheet.ts';
import picture from './card-front.webp';

/**
 * The card's front within another drawing, `width` of its units wide. Its ads are a file of their own: drawn out, their
 * 400 elements would come before the first words of every page that shows it. The masthead is the town's.
 */
export function CardFrontPicture({ width }: { width: number }) {
  return (
    <g transform={`scale(${width / sheet.width})`}>
      <image href={picture} width={sheet.width} height={sheet.height} />
      <Masthead />
    </g>
  );
}
