import type { DrawingProps } from '../drawing.ts';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

export function LargeTearOff({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.blue, accent: ink.red, light: ink.sky };
  const reachable = ad.phone !== '' || ad.website !== '';
  const text = { x: ad.offer ? 236 : 32, height: reachable ? 250 : 335 };
  return (
    <>
      <rect width="975" height="375" fill={ink.blue} />
      {reachable && (
        <>
          <path d="M0 290h664v85H0Z" fill={ink.black} />
          <path d="M0 284h664v8H0Z" fill={ink.red} />
        </>
      )}
      {ad.offer && (
        <g transform={`translate(120 ${text.height / 2 + 20}) scale(.74)`}>
          <circle r="124" fill={ink.sky} />
          <Motif palette={{ ...palette, light: ink.white }} />
        </g>
      )}
      <Column
        within={box(text.x, 20, 640 - text.x, text.height)}
        gap={10}
        copies={[
          { text: ad.businessName, size: ad.offer ? 64 : 84, lines: 3, fill: ink.white, share: 5 },
          { text: ad.headline, size: 34, lines: 2, fill: ink.butter, share: 3 },
          { text: ad.details, face: 'plain', size: 20, lines: 4, fill: ink.white, share: 3 },
        ]}
      />
      <ContactRow within={box(28, 298, 612, 70)} of={ad} size={31} fill={ink.white} least={20} />
      <path d="M664 0h311v375H664Z" fill={ink.butter} />
      <path d="M664 10v360" stroke={ink.blue} strokeWidth="12" strokeDasharray="0 23" strokeLinecap="round" />
      <rect x="690" y="18" width="267" height="339" fill="none" stroke={ink.red} strokeWidth="4" />
      {ad.offer ? (
        <>
          <Words within={box(708, 34, 231, 206)} text={ad.offer} size={70} lines={4} fill={ink.red} />
          <path d="M708 252h231" stroke={ink.red} strokeWidth="2" />
          <Words
            within={box(708, 260, 231, 88)}
            text={ad.businessName}
            face="strong"
            size={24}
            lines={3}
            fill={ink.black}
          />
        </>
      ) : (
        <Motif at="translate(824 187) scale(1.15)" palette={palette} />
      )}
    </>
  );
}
