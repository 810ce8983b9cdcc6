import type { DrawingProps } from '../drawing.ts';
import { Flourish } from '../ornaments.tsx';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

export function LargeBroadsheet({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.black, accent: ink.red, light: ink.cream };
  const words = ad.headline !== '' || ad.details !== '';
  const right = ad.offer ? 668 : 943;
  const notice = words ? box(692, 138, 259, 174) : box(248, 138, 703, 174);
  return (
    <>
      <rect width="975" height="375" fill={ink.paper} />
      <path d="M24 16h927M24 24h927" stroke={ink.black} strokeWidth="4" />
      <path d="M24 24h927" stroke={ink.black} strokeWidth="1.4" />
      <Words within={box(32, 30, 911, 82)} text={ad.businessName} size={88} fill={ink.black} />
      <path d="M24 116h927M24 122h927" stroke={ink.black} strokeWidth="1.8" />
      <Motif at={`translate(${words || ad.offer ? 122 : 487} 224) scale(.84)`} palette={palette} />
      {(words || ad.offer) && <path d="M224 138v174" stroke={ink.black} strokeWidth="1.4" />}
      <Column
        within={box(248, 134, right - 272, 182)}
        gap={22}
        copies={[
          { text: ad.headline, size: 48, lines: 3, fill: ink.black, share: 5, key: 'headline' },
          { text: ad.details, face: 'plain', size: 21, lines: 5, fill: ink.black, share: 4 },
        ]}
        under={{
          headline: (
            <g transform="translate(60 0)">
              <Flourish width={120} fill={ink.red} />
            </g>
          ),
        }}
      />
      {ad.offer && (
        <>
          <rect {...notice} fill={ink.black} />
          <rect
            x={notice.x + 8}
            y="146"
            width={notice.width - 16}
            height="158"
            fill="none"
            stroke={ink.paper}
            strokeWidth="1.6"
          />
          <Words
            within={box(notice.x + 22, 154, notice.width - 44, 142)}
            text={ad.offer}
            size={words ? 58 : 84}
            lines={4}
            fill={ink.paper}
          />
        </>
      )}
      <path d="M24 326h927" stroke={ink.black} strokeWidth="4" />
      <ContactRow within={box(32, 331, 911, 38)} of={ad} size={27} fill={ink.black} least={16} />
    </>
  );
}
