import type { ComponentProps } from 'react';
import { currentTown } from '@postcard/contracts/town';
import type { Side } from './card-geometry.ts';
import { CardSheet, PrintMarks, sheetViewBox } from './card-sheet.tsx';

type CardPictureProps = Omit<ComponentProps<'svg'>, 'children'> & {
  side: Side;
  id?: string;
  title?: string;
  issue?: string | undefined;
  yourAd?: string | undefined;
  isBlank?: boolean | undefined;
};

export const CardPicture = ({
  side,
  id = `card-${side}`,
  isBlank,
  title = titleOf(side, isBlank),
  issue,
  yourAd,
  ...props
}: CardPictureProps) => (
  <svg viewBox={sheetViewBox} role="img" aria-labelledby={`${id}-title`} className="pc-card-map__picture" {...props}>
    <title id={`${id}-title`}>{title}</title>
    <CardSheet side={side} issue={issue} yourAd={yourAd} isBlank={isBlank} />
    <PrintMarks />
  </svg>
);

const titleOf = (side: Side, isBlank = false): string =>
  `The ${side} of ${currentTown().product}, 15 by 12 inches, with ${isBlank ? 'its spots' : 'ads of local businesses'}`;
