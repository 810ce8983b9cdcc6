import type { DrawingProps } from '../drawing.ts';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

export function MediumGazette({ ad }: DrawingProps) {
  const ink = useInk();
  const alone = !ad.headline && !ad.offer && !ad.details;
  const split = ad.offer !== '' && ad.details !== '';
  return (
    <>
      <rect width="475" height="375" fill={ink.paper} />
      <rect x="11" y="11" width="453" height="353" fill="none" stroke={ink.black} strokeWidth="5" />
      <rect x="18" y="18" width="439" height="339" fill="none" stroke={ink.black} strokeWidth="1.4" />
      <Column
        within={box(36, 28, 403, alone ? 276 : 126)}
        anchor="middle"
        copies={[{ text: ad.businessName, size: alone ? 120 : 84, lines: 3, fill: ink.black, leading: 1 }]}
      />
      {!alone && <path d="M34 162h407M34 168h407" stroke={ink.black} strokeWidth="2" />}
      {ad.headline && <Words within={box(36, 174, 403, 48)} text={ad.headline} size={33} lines={2} fill={ink.black} />}
      {ad.headline && <path d="M34 228h407" stroke={ink.black} strokeWidth="1.4" />}
      <Body ad={ad} split={split} top={ad.headline ? 238 : 182} />
      <path d="M34 320h407" stroke={ink.black} strokeWidth="1.4" />
      <ContactRow within={box(34, 322, 407, 32)} of={ad} size={20} fill={ink.black} least={13} />
    </>
  );
}

function Body({ ad, split, top }: Pick<DrawingProps, 'ad'> & { split: boolean; top: number }) {
  const ink = useInk();
  const height = 311 - top;
  const details = split ? box(36, top, 218, height) : box(36, top, 403, height);
  const offer = split ? box(268, top, 173, height) : box(34, top, 407, height);
  return (
    <>
      <Words
        within={details}
        text={ad.details}
        face="plain"
        size={split ? 16.5 : 20}
        lines={6}
        fill={ink.black}
        anchor={split ? 'start' : 'middle'}
      />
      {ad.offer && <rect {...offer} fill={ink.red} />}
      {ad.offer && (
        <Words
          within={box(offer.x + 10, offer.y + 6, offer.width - 20, offer.height - 12)}
          text={ad.offer}
          size={40}
          lines={3}
          fill={ink.white}
        />
      )}
    </>
  );
}
