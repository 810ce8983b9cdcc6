import type { DrawingProps } from '../drawing.ts';
import { Oaks } from '../ornaments.tsx';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

export function LargeValleyView({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.green, accent: ink.leaf, light: ink.butter };
  return (
    <>
      <rect width="975" height="375" fill={ink.sky} />
      <path d="M0 120h975v150H0Z" fill="#EFE6CF" />
      <path d="M0 80h975v40H0Z" fill="#E7E8DC" />
      <circle cx="790" cy="124" r="118" fill={ink.butter} />
      <circle cx="790" cy="124" r="104" fill={ink.amber} />
      <path
        d="M0 252c70-50 150-54 230-24 70-48 170-56 250-8 60-40 140-44 210-14 80-30 180-30 285 14v70H0Z"
        fill="#A9C3A0"
      />
      <path d="M0 268c120-44 240-40 360-14 120-34 240-32 330-6 90-22 190-20 285 2v50H0Z" fill={ink.leaf} />
      <path d="M0 284c200-36 420-30 620-6 130-18 250-14 355 0v97H0Z" fill={ink.green} />
      <Oaks
        at={[
          [470, 262, 1],
          [500, 268, 0.8],
          [648, 260, 1.2],
          [930, 268, 1.3],
          [898, 274, 0.9],
        ]}
        fill="#234F3B"
      />
      {ad.offer ? (
        <Words within={box(712, 46, 156, 128)} text={ad.offer} size={46} lines={4} fill={ink.black} />
      ) : (
        <Motif at="translate(790 114) scale(.8)" palette={palette} />
      )}
      <Column
        within={box(32, 16, 622, 172)}
        gap={8}
        copies={[
          { text: ad.businessName, size: 92, lines: 2, fill: ink.black, share: 5, leading: 1 },
          { text: ad.headline, size: 36, lines: 2, fill: ink.red, share: 2 },
        ]}
      />
      <Column
        within={box(32, 292, ad.phone || ad.website ? 560 : 911, 70)}
        copies={[{ text: ad.details, face: 'plain', size: 22, lines: 3, fill: ink.white }]}
      />
      {ad.details ? (
        <ContactRow within={box(616, 288, 327, 78)} of={ad} size={30} fill={ink.butter} anchor="end" least={32} />
      ) : (
        <ContactRow within={box(32, 292, 911, 70)} of={ad} size={38} fill={ink.butter} least={20} />
      )}
    </>
  );
}
