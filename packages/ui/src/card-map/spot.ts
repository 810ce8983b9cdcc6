import type { SpotType } from '@postcard/contracts/business';
import { formatMoney } from '../format/money.tsx';
import { cellOf } from './card-geometry.ts';

export type SpotState = 'free' | 'held' | 'sold' | 'yours';

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
};

/** A spot in words: 'Spot M05, medium, front side, $500.00, free'. */
export function spotInWords({ id, spotType, price, state, label }: CardMapSpot): string {
  const side = cellOf(id)?.side ?? 'front';
  return [`Spot ${id}`, spotType, `${side} side`, formatMoney(price), state, label].filter(Boolean).join(', ');
}
