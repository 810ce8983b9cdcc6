import type { DrawingProps } from '../drawing.ts';
import { Rays } from '../ornaments.tsx';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

export function LargeBigRays({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.blue, light: ink.butter };
  const foot = ad.headline !== '' || ad.phone !== '' || ad.website !== '';
  return (
    <>
      <rect width="975" height="375" fill={ink.green} />
      <Rays x={190} y={160} reach={900} count={30} fill="#3C7D5E" />
      <circle cx="190" cy="160" r="140" fill={ink.amber} />
      <circle cx="190" cy="160" r="126" fill={ink.paper} />
      <Motif at="translate(190 160) scale(1.12)" palette={palette} />
      <Column
        within={box(360, 22, 583, ad.offer ? 186 : 270)}
        gap={8}
        copies={[
          { text: ad.headline || ad.businessName, size: 84, lines: 2, fill: ink.white, share: 5, leading: 1 },
          { text: ad.details, face: 'plain', size: 22, lines: 3, fill: ink.butter, share: 3 },
        ]}
      />
      {ad.offer && (
        <>
          <path d="M338 224h637v66H338l20-33Z" fill={ink.red} />
          <Words within={box(378, 228, 569, 58)} text={ad.offer} size={46} fill={ink.white} anchor="start" />
        </>
      )}
      {foot && <path d="M0 304h975v71H0Z" fill={ink.black} />}
      {ad.headline ? (
        <>
          <Words
            within={box(28, 308, ad.phone || ad.website ? 400 : 919, 62)}
            text={ad.businessName}
            size={40}
            lines={2}
            fill={ink.butter}
            anchor={ad.phone || ad.website ? 'start' : 'middle'}
          />
          <ContactRow within={box(452, 308, 495, 62)} of={ad} size={26} fill={ink.white} anchor="end" least={19} />
        </>
      ) : (
        <ContactRow within={box(28, 308, 919, 62)} of={ad} size={32} fill={ink.white} least={20} />
      )}
    </>
  );
}
