import type { DrawingProps } from '../drawing.ts';
import { Rays, Seal } from '../ornaments.tsx';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

export function MediumSunburst({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.blue, light: ink.white };
  const words = ad.headline !== '' || ad.details !== '';
  return (
    <>
      <rect width="475" height="375" fill={ink.butter} />
      <Rays x={372} y={152} reach={560} count={22} fill={ink.amber} opacity={0.42} />
      {ad.offer ? (
        <g transform="translate(366 150) rotate(-6)">
          <Seal radius={100} fill={ink.red} line={ink.butter} />
          <Words within={box(-68, -58, 136, 116)} text={ad.offer} size={42} lines={4} fill={ink.white} />
        </g>
      ) : (
        <Motif at="translate(366 150) scale(.95)" palette={palette} />
      )}
      <Column
        within={box(24, 20, 236, 238)}
        gap={12}
        copies={[
          { text: words ? ad.headline : ad.businessName, size: 60, lines: 4, fill: ink.black, share: 5 },
          { text: ad.details, face: 'plain', size: 18, lines: 5, fill: ink.black, share: 3 },
        ]}
      />
      <path d="M0 274h475v101H0Z" fill={ink.blue} />
      <path d="M0 274h475v6H0Z" fill={ink.red} />
      {ad.offer && (
        <g transform="translate(412 328) scale(.4)">
          <circle r="96" fill={ink.sky} />
          <Motif palette={{ ...palette, light: ink.paper }} />
        </g>
      )}
      {words && (
        <Column
          within={box(24, 286, ad.offer ? 336 : 427, 48)}
          anchor={ad.offer ? 'start' : 'middle'}
          copies={[{ text: ad.businessName, size: 40, lines: 2, fill: ink.white }]}
        />
      )}
      <ContactRow
        within={words ? box(24, 335, ad.offer ? 336 : 427, 34) : box(24, 290, ad.offer ? 336 : 427, 76)}
        of={ad}
        size={words ? 18 : 28}
        fill={ink.butter}
        anchor={ad.offer ? 'start' : 'middle'}
        least={13}
      />
    </>
  );
}
