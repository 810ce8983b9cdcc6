import type { DrawingProps } from '../drawing.ts';
import { box } from '../set-type.ts';
import { Column, ContactRow } from '../type.tsx';
import { useInk } from '../use-ink.ts';

export function MediumTicket({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.blue, light: ink.butter };
  const large = ad.offer || ad.headline;
  const bare = large === '' && ad.details === '';
  return (
    <>
      <rect width="475" height="375" fill={ink.red} />
      <path d="M0 0h475v8H0Zm0 367h475v8H0Z" fill={ink.butter} />
      <Column
        within={box(24, 18, 427, 104)}
        anchor="middle"
        gap={6}
        copies={[
          { text: ad.businessName, size: 52, lines: 2, fill: ink.white, share: 5 },
          { text: ad.offer && ad.headline, face: 'strong', size: 23, lines: 2, fill: ink.butter, share: 3 },
        ]}
      />
      <g transform="translate(18 134)">
        <path d="M0 0h439v64a16 16 0 0 0 0 32v68H0V96a16 16 0 0 0 0-32Z" fill={ink.butter} />
        <path
          d="M10 10h419v46a26 26 0 0 0 0 48v50H10v-50a26 26 0 0 0 0-48Z"
          fill="none"
          stroke={ink.red}
          strokeWidth="2"
        />
        {!bare && <path d="M318 14v136" stroke={ink.red} strokeWidth="3" strokeDasharray="3 7" strokeLinecap="round" />}
        <Motif
          at={bare ? 'translate(220 81) scale(.66)' : 'translate(366 82) scale(.46)'}
          palette={{ ...palette, light: ink.paper }}
        />
        <Column
          within={box(38, 16, 266, 132)}
          anchor="middle"
          gap={6}
          copies={[
            { text: large, size: 52, lines: 3, fill: ink.black, share: 5 },
            { text: ad.details, face: 'plain', size: 15, lines: 4, fill: ink.black, share: 3 },
          ]}
        />
      </g>
      <ContactRow within={box(24, 308, 427, 52)} of={ad} size={25} fill={ink.white} least={18} />
    </>
  );
}
