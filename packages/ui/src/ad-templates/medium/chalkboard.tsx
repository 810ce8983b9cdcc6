import type { DrawingProps } from '../drawing.ts';
import { Flourish } from '../ornaments.tsx';
import { box } from '../set-type.ts';
import { Column, ContactRow } from '../type.tsx';
import { useInk } from '../use-ink.ts';

const slate = '#24352F';
const wood = '#A8703F';
const grain = '#7E4F28';

export function MediumChalkboard({ ad }: DrawingProps) {
  const ink = useInk();
  return (
    <>
      <rect width="475" height="375" fill={wood} />
      <path
        d="M0 6h475M0 12h475M0 364h475M0 370h475M6 18v339M12 18v339M463 18v339M469 18v339"
        stroke={grain}
        strokeWidth="1.4"
        opacity=".7"
      />
      <path d="M0 0 20 20M475 0l-20 20M0 375l20-20m455 20-20-20" stroke={grain} strokeWidth="2" />
      <rect x="18" y="18" width="439" height="339" fill={slate} />
      <rect
        x="28"
        y="28"
        width="419"
        height="319"
        fill="none"
        stroke={ink.paper}
        strokeOpacity=".55"
        strokeWidth="1.6"
      />
      <Column
        within={box(46, 40, 383, ad.phone || ad.website ? 252 : 296)}
        anchor="middle"
        gap={16}
        copies={[
          { text: ad.businessName, size: 56, lines: 2, fill: ink.butter, share: 5, key: 'name' },
          { text: ad.headline, size: 31, lines: 2, fill: ink.paper, share: 3 },
          { text: ad.details, face: 'plain', size: 17, lines: 3, fill: ink.mint, share: 3, key: 'details' },
          { text: ad.offer, face: 'strong', size: 32, lines: 2, fill: ink.amber, share: 3 },
        ]}
        under={{ name: <Flourish width={210} fill={ink.paper} /> }}
      />
      {(ad.phone || ad.website) && (
        <>
          <path d="M60 306h355" stroke={ink.paper} strokeOpacity=".55" strokeWidth="1.6" strokeDasharray="7 5" />
          <ContactRow within={box(44, 309, 387, 34)} of={ad} size={20} fill={ink.paper} least={13} />
        </>
      )}
    </>
  );
}
