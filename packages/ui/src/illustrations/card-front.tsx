import { CardSheet } from '../card-map/card-sheet.tsx';
import { sheet } from '../card-map/card-geometry.ts';
import { ink } from '../ink.ts';
import { Picture, type IllustrationProps } from './picture.tsx';

/** The card's front without the masthead, which render-previews.mjs renders to the file beside this one. */
export const CardFront = (props: IllustrationProps) => (
  <Picture name="card-front" size={[sheet.width, sheet.height]} {...props}>
    <CardSheet side="front" />
    <rect width="500" height="400" fill={ink.cream} />
  </Picture>
);
