import type { ReactNode } from 'react';
import type { SpotType } from '@postcard/contracts/business';
import { formatMoney } from '../format/money.tsx';
import { cellOf } from './card-geometry.ts';

/** `printed` is a spot of a mailed card, which shows the ad. */
export type SpotState = 'free' | 'held' | 'sold' | 'yours' | 'printed';

export type CardMapSpot = {
  id: string;
  spotType: SpotType;
  price: number;
  state: SpotState;
  label?: string | undefined;
  /** ISO instant. If set, a hold shows a countdown. */
  holdExpiresAt?: string | null | undefined;
  category?: string | undefined;
  art?: ((size: { width: number; height: number }) => ReactNode) | undefined;
  /** Reason why the ad is dimmed, such as 'not in Food & Beverage'. */
  dimmed?: string | undefined;
};

export function spotInWords({ id, spotType, price, state, label, category, dimmed }: CardMapSpot): string {
  const side = cellOf(id)?.side ?? 'front';
  if (state === 'printed')
    return [`Spot ${id}`, spotType, `${side} side`, label, category, dimmed].filter(Boolean).join(', ');
  return [`Spot ${id}`, spotType, `${side} side`, formatMoney(price), state, label].filter(Boolean).join(', ');
}
