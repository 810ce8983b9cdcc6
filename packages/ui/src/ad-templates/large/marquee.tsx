import type { DrawingProps } from '../drawing.ts';
import { Bulbs, Rays } from '../ornaments.tsx';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

const night = '#22183A';
const velvet = '#8E1F22';

export function LargeMarquee({ ad }: DrawingProps) {
  const ink = useInk();
  return (
    <>
      <rect width="975" height="375" fill={night} />
      <Rays x={487} y={400} reach={760} count={26} fill="#3B2A5E" opacity={0.75} />
      <path d="M120 0h735l-46 92H166Z" fill={velvet} />
      <path d="M120 0h735l-4 8H124Zm46 92h643l-4-8H170Z" fill={ink.amber} />
      <Words within={box(182, 12, 611, 68)} text={ad.businessName} size={62} lines={2} fill={ink.butter} />
      <rect x="28" y="92" width="919" height="206" fill={velvet} />
      <rect x="56" y="118" width="863" height="154" fill={ink.paper} />
      <path d="M56 169.300h863M56 220.600h863" stroke={ink.rule} strokeWidth="3" />
      <Bulbs x={42} y={105} width={891} height={180} gap={27} />
      <Column
        within={box(80, 124, 815, 142)}
        anchor="middle"
        gap={4}
        copies={[
          {
            text: ad.headline.toUpperCase(),
            face: 'strong',
            size: 50,
            lines: 2,
            fill: ink.black,
            share: 5,
            tracking: 0.02,
          },
          { text: ad.offer.toUpperCase(), face: 'strong', size: 42, lines: 2, fill: ink.red, share: 4, tracking: 0.02 },
        ]}
      />
      {ad.headline === '' && ad.offer === '' && (
        <Words
          within={box(80, 124, 815, 142)}
          text={ad.businessName.toUpperCase()}
          face="strong"
          size={58}
          lines={2}
          fill={ink.black}
          tracking={0.02}
        />
      )}
      <Column
        within={box(32, 304, ad.phone || ad.website ? 500 : 911, 62)}
        copies={[{ text: ad.details, face: 'plain', size: 21, lines: 3, fill: ink.white }]}
      />
      <ContactRow
        within={ad.details ? box(556, 304, 391, 62) : box(32, 304, 911, 62)}
        of={ad}
        size={28}
        fill={ink.amber}
        anchor={ad.details ? 'end' : 'middle'}
        least={24}
      />
    </>
  );
}
