import { card } from './card-geometry.ts';

/** Drawing units per inch. */
export const unit = 100;
/** Margin for the printer's marks, in units. */
export const slug = 40;

export const sheet = { width: card.width * unit, height: card.height * unit, slug } as const;
