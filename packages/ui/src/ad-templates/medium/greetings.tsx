import type { DrawingProps } from '../drawing.ts';
import { Oaks, perforated } from '../ornaments.tsx';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

export function MediumGreetings({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.green, light: ink.sky };
  const written = ad.details !== '' || ad.phone !== '' || ad.website !== '';
  return (
    <>
      <rect width="475" height="375" fill={ink.sky} />
      <path d="M0 96h475v140H0Z" fill={ink.butter} />
      <path d="M0 66h475v30H0Z" fill="#F3E6CC" />
      <circle cx="286" cy="190" r="40" fill={ink.amber} />
      <path d="M0 190c50-44 96-46 142-14 40-36 96-44 144-6 44-34 100-36 189 8v62H0Z" fill="#A9C3A0" />
      <path d="M0 218c70-34 140-28 208-8 70-26 150-24 267 0v40H0Z" fill={ink.leaf} />
      <path d="M0 242c110-30 250-26 475-8v20H0Z" fill={ink.green} />
      <Oaks
        at={[
          [40, 226, 0.9],
          [66, 232, 0.7],
          [428, 224, 1],
        ]}
      />
      <path d="M0 250h475v125H0Z" fill={written ? ink.paper : ink.green} />
      <g transform="translate(342 20) rotate(3)">
        <path d={perforated(114, 132, 4.5)} fill={ink.white} />
        <rect x="10" y="10" width="94" height="112" fill={ad.offer ? ink.red : ink.cream} />
        {ad.offer ? (
          <Words within={box(15, 14, 84, 104)} text={ad.offer} size={30} lines={4} fill={ink.white} />
        ) : (
          <Motif at="translate(57 66) scale(.44)" palette={palette} />
        )}
      </g>
      <Column
        within={box(24, 18, 300, 138)}
        gap={6}
        align="top"
        copies={[
          { text: ad.headline, size: 25, lines: 2, fill: ink.red, share: 1 },
          { text: ad.businessName, size: 66, lines: 3, fill: ink.black, share: 3, leading: 0.98 },
        ]}
      />
      {ad.offer && <Motif at="translate(410 310) scale(.5)" palette={palette} />}
      <Column
        within={box(24, 262, ad.offer ? 316 : 427, 64)}
        anchor={ad.offer ? 'start' : 'middle'}
        copies={[{ text: ad.details, face: 'plain', size: 18, lines: 3, fill: ink.black }]}
      />
      <ContactRow
        within={ad.details ? box(24, 330, ad.offer ? 316 : 427, 34) : box(24, 268, ad.offer ? 316 : 427, 90)}
        of={ad}
        size={ad.details ? 19 : 26}
        fill={ink.blue}
        anchor={ad.offer ? 'start' : 'middle'}
        least={14}
      />
    </>
  );
}
