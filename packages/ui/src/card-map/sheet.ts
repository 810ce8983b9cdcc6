import { card } from './card-geometry.ts';

/** Drawing units an inch. */
export const unit = 100;
/** Room around the card for the printer's marks, in units. */
export const slug = 40;

/** One side of the card, in units. */
export const sheet = { width: card.width * unit, height: card.height * unit, slug } as const;
