import type { DrawingProps } from '../drawing.ts';
import { AirmailEdge, perforated } from '../ornaments.tsx';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

const waves = [-26, -9, 8, 25].map((y) => `M0 ${y}q16-13 32 0t32 0 32 0 32 0 32 0`).join('');

export function LargeAirmail({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.green, light: ink.sky };
  return (
    <>
      <rect width="975" height="375" fill={ink.cream} />
      <AirmailEdge width={975} height={375} edge={20} />
      <g transform="translate(792 44)">
        <path d={perforated(140, 164, 5)} fill={ink.white} />
        <rect x="13" y="13" width="114" height="138" fill={ink.butter} />
        <Motif at="translate(70 82) scale(.54)" palette={palette} />
      </g>
      {ad.offer && (
        <g transform="translate(686 152)">
          <g transform="translate(92 -20)">
            <path d={waves} fill="none" stroke={ink.black} strokeWidth="3.5" opacity=".8" />
          </g>
          <circle r="104" fill={ink.cream} />
          <circle r="98" fill="none" stroke={ink.red} strokeWidth="5" />
          <circle r="87" fill="none" stroke={ink.red} strokeWidth="2" />
          <g transform="rotate(-8)">
            <Words within={box(-68, -56, 136, 112)} text={ad.offer} size={40} lines={4} fill={ink.red} />
          </g>
        </g>
      )}
      <Column
        within={box(44, 40, ad.offer ? 510 : 720, 156)}
        gap={6}
        copies={[
          { text: ad.businessName, size: 72, lines: 2, fill: ink.blue, share: 5 },
          { text: ad.headline, size: 38, lines: 2, fill: ink.black, share: 3 },
        ]}
      />
      <path d={ad.offer ? 'M44 208h510' : 'M44 208h720'} stroke={ink.black} strokeWidth="2" />
      <Column
        within={box(44, 220, ad.offer ? 510 : 720, 64)}
        copies={[{ text: ad.details, face: 'plain', size: 22, lines: 3, fill: ink.black }]}
      />
      <ContactRow
        within={ad.details ? box(44, 292, 887, 50) : box(44, 224, 887, 118)}
        of={ad}
        size={ad.details ? 32 : 42}
        fill={ink.black}
        anchor="start"
        least={18}
      />
    </>
  );
}
