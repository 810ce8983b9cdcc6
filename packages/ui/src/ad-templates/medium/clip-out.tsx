import type { DrawingProps } from '../drawing.ts';
import { CuttingScissors } from '../ornaments.tsx';
import { box } from '../set-type.ts';
import { Column, ContactRow } from '../type.tsx';
import { useInk } from '../use-ink.ts';

export function MediumClipOut({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.blue, accent: ink.red, light: ink.white };
  const clip = ad.offer !== '';
  const foot = clip ? 206 : ad.phone || ad.website ? 330 : 375;
  return (
    <>
      <rect width="475" height="375" fill={ink.blue} />
      <circle cx="96" cy={foot / 2} r="78" fill={ink.sky} />
      <Motif at={`translate(96 ${foot / 2}) scale(.68)`} palette={palette} />
      <Column
        within={box(194, 16, 263, foot - (clip ? 74 : 32))}
        gap={8}
        copies={[
          { text: ad.businessName, size: 50, lines: 3, fill: ink.white, share: 5 },
          { text: ad.headline, face: 'strong', size: 21, lines: 2, fill: ink.butter, share: 3 },
          ...(clip
            ? []
            : [{ text: ad.details, face: 'plain', size: 19, lines: 6, fill: ink.white, share: 4 } as const]),
        ]}
      />
      {clip ? (
        <ContactRow
          within={box(194, foot - 44, 263, 38)}
          of={ad}
          size={19}
          fill={ink.white}
          anchor="start"
          least={14}
        />
      ) : (
        foot === 330 && <Foot ad={ad} />
      )}
      {clip && (
        <>
          <path d="M0 214h475v161H0Z" fill={ink.sky} />
          <rect
            x="22"
            y="230"
            width="431"
            height="126"
            fill={ink.paper}
            stroke={ink.black}
            strokeWidth="3.5"
            strokeDasharray="13 8"
          />
          <rect x="36" y="222" width="64" height="18" fill={ink.sky} />
          <rect x="36" y="229" width="64" height="12" fill={ink.paper} />
          <g transform="translate(68 230)">
            <CuttingScissors fill={ink.black} />
          </g>
          <Column
            within={box(42, 244, 391, 102)}
            anchor="middle"
            gap={5}
            copies={[
              { text: ad.offer, size: 54, lines: 2, fill: ink.red, share: 5 },
              { text: ad.details, face: 'plain', size: 16, lines: 3, fill: ink.black, share: 3 },
            ]}
          />
        </>
      )}
    </>
  );
}

function Foot({ ad }: Pick<DrawingProps, 'ad'>) {
  const ink = useInk();
  return (
    <>
      <path d="M0 330h475v45H0Z" fill={ink.butter} />
      <ContactRow within={box(20, 332, 435, 41)} of={ad} size={22} fill={ink.black} />
    </>
  );
}
