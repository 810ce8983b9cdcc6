import type { ReactNode } from 'react';
import type { SpotType } from '@postcard/contracts/business';
import { formatMoney } from '../format/money.tsx';
import { cellOf } from './card-geometry.ts';

/** `printed`: on a card that is out, where the ad itself is shown. */
export type SpotState = 'free' | 'held' | 'sold' | 'yours' | 'printed';

export type CardMapSpot = {
  /** L01, L02, M01 to M12. */
  id: string;
  spotType: SpotType;
  /** Integer cents. */
  price: number;
  state: SpotState;
  /** The business whose ad it is, where that may be told. */
  label?: string | undefined;
  /** ISO instant; a hold with it shows its countdown. */
  holdExpiresAt?: string | null | undefined;
  /** Business category, by its name in the contracts: chooses the drawing. */
  category?: string | undefined;
  /** Draws the business's own ad from 0,0; without it an ad of its category stands there. */
  art?: ((size: { width: number; height: number }) => ReactNode) | undefined;
  /** Stands back behind the others, and says why: 'not in Food & Beverage'. */
  dimmed?: string | undefined;
};

/**
 * A spot in words: 'Spot M05, medium, front side, $473.00, free'; a printed one says whose it is instead of its price.
 */
export function spotInWords({ id, spotType, price, state, label, category, dimmed }: CardMapSpot): string {
  const side = cellOf(id)?.side ?? 'front';
  if (state === 'printed')
    return [`Spot ${id}`, spotType, `${side} side`, label, category, dimmed].filter(Boolean).join(', ');
  return [`Spot ${id}`, spotType, `${side} side`, formatMoney(price), state, label].filter(Boolean).join(', ');
}
