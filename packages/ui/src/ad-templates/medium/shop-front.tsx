import type { DrawingProps } from '../drawing.ts';
import { Awning } from '../ornaments.tsx';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

export function MediumShopFront({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.green, light: ink.butter };
  const words = ad.headline !== '' || ad.details !== '';
  const ribbon = words && ad.offer !== '';
  return (
    <>
      <rect width="475" height="375" fill={ink.cream} />
      <g transform={words || ad.offer ? undefined : 'translate(-142 0)'}>
        <path d="M318 375V238a62 62 0 0 1 124 0v137Z" fill={ink.black} />
        <path d="M328 375V238a52 52 0 0 1 104 0v137Z" fill={ink.butter} />
        <Motif at="translate(380 262) scale(.5)" palette={palette} />
      </g>
      <path d="M300 338h160v37H300Z" fill={ink.black} />
      <path d="M26 72h423v84H26Z" fill={ink.black} />
      <rect x="33" y="79" width="409" height="70" fill="none" stroke={ink.amber} strokeWidth="2" />
      <Words within={box(44, 82, 387, 64)} text={ad.businessName} size={50} lines={2} fill={ink.butter} />
      <Awning width={475} height={66} stripes={13} colors={[ink.red, ink.white]} />
      <Column
        within={box(26, 168, 272, ribbon ? 104 : 160)}
        gap={6}
        copies={[
          {
            text: words ? ad.headline : ad.offer,
            size: words ? 38 : 48,
            lines: words ? 2 : 4,
            fill: ink.red,
            share: 3,
          },
          { text: ad.details, face: 'plain', size: 17, lines: 5, fill: ink.black, share: 3 },
        ]}
      />
      {ribbon && (
        <>
          <path d="M0 284h290l-14 21 14 21H0Z" fill={ink.green} />
          <Words
            within={box(26, 288, 238, 34)}
            text={ad.offer}
            face="strong"
            size={26}
            fill={ink.white}
            anchor="start"
          />
        </>
      )}
      <path d="M0 338h475v37H0Z" fill={ink.black} />
      <ContactRow within={box(20, 340, 435, 31)} of={ad} size={19} fill={ink.butter} least={13} />
    </>
  );
}
