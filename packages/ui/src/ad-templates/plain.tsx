import { ink } from '../ink.ts';
import type { DrawingProps } from './drawing.ts';
import { box } from './set-type.ts';
import { Column, ContactRow } from './type.tsx';

export function PlainAd({ ad, width, height }: Pick<DrawingProps, 'ad'> & { width: number; height: number }) {
  return (
    <>
      <rect width={width} height={height} fill={ink.paper} />
      <rect x="10" y="10" width={width - 20} height={height - 20} fill="none" stroke={ink.black} strokeWidth="3" />
      <Column
        within={box(30, 26, width - 60, height - 96)}
        anchor="middle"
        gap={10}
        copies={[
          { text: ad.businessName, size: 64, lines: 2, fill: ink.black, share: 5 },
          { text: ad.headline, size: 34, lines: 2, fill: ink.blue, share: 3 },
          { text: ad.offer, size: 40, lines: 2, fill: ink.red, share: 3 },
          { text: ad.details, face: 'plain', size: 20, lines: 4, fill: ink.black, share: 3 },
        ]}
      />
      <ContactRow within={box(30, height - 64, width - 60, 48)} of={ad} size={26} fill={ink.black} least={16} />
    </>
  );
}
