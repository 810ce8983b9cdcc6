import type { DrawingProps } from '../drawing.ts';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

export function MediumSidePanel({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.green, accent: ink.red, light: ink.mint };
  const words = ad.headline !== '' || ad.details !== '';
  const alone = !words && !ad.offer;
  const band = words && ad.offer !== '';
  return (
    <>
      <rect width="475" height="375" fill={ink.paper} />
      <path d="M0 0h178v375H0Z" fill={ink.green} />
      <g transform={`translate(89 ${alone ? 187 : 112})`}>
        <circle r="72" fill={ink.mint} />
        <Motif at="scale(.62)" palette={palette} />
      </g>
      {!alone && (
        <Words
          within={box(14, 200, 150, 152)}
          text={ad.businessName}
          size={38}
          lines={4}
          fill={ink.white}
          leading={1.04}
        />
      )}
      <Column
        within={box(200, 22, 255, band ? 196 : 268)}
        gap={12}
        copies={[
          {
            text: alone ? ad.businessName : ad.headline || (words ? '' : ad.offer),
            size: words ? 46 : 64,
            lines: 4,
            fill: ink.black,
            share: 5,
          },
          { text: ad.details, face: 'plain', size: 18, lines: 6, fill: ink.quiet, share: 4 },
        ]}
      />
      {band && (
        <>
          <path d="M178 232h297v66H178Z" fill={ink.butter} />
          <path d="M178 232h7v66h-7Z" fill={ink.amber} />
          <Words within={box(200, 236, 259, 58)} text={ad.offer} size={33} lines={2} fill={ink.black} anchor="start" />
        </>
      )}
      <ContactRow within={box(200, 306, 259, 56)} of={ad} size={23} fill={ink.green} anchor="start" least={17} />
    </>
  );
}
