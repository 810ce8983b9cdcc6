import { type DrawingProps, box, useInk } from './set-type.ts';
import { AirmailEdge, perforated, Flourish } from './ornaments.tsx';
import { Column, ContactRow, Words } from './type.tsx';

const waves = [-26, -9, 8, 25].map((y) => `M0 ${y}q16-13 32 0t32 0 32 0 32 0 32 0`).join('');

export function LargeAirmail({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.green, light: ink.sky };
  return (
    <>
      <rect width="975" height="375" fill={ink.cream} />
      <AirmailEdge width={975} height={375} edge={20} />
      <g transform="translate(792 44)">
        <path d={perforated(140, 164, 5)} fill={ink.white} />
        <rect x="13" y="13" width="114" height="138" fill={ink.butter} />
        <Motif at="translate(70 82) scale(.54)" palette={palette} />
      </g>
      {ad.offer && (
        <g transform="translate(686 152)">
          <g transform="translate(92 -20)">
            <path d={waves} fill="none" stroke={ink.black} strokeWidth="3.5" opacity=".8" />
          </g>
          <circle r="104" fill={ink.cream} />
          <circle r="98" fill="none" stroke={ink.red} strokeWidth="5" />
          <circle r="87" fill="none" stroke={ink.red} strokeWidth="2" />
          <g transform="rotate(-8)">
            <Words within={box(-68, -56, 136, 112)} text={ad.offer} size={40} lines={4} fill={ink.red} />
          </g>
        </g>
      )}
      <Column
        within={box(44, 40, ad.offer ? 510 : 720, 156)}
        gap={6}
        copies={[
          { text: ad.businessName, size: 72, lines: 2, fill: ink.blue, share: 5 },
          { text: ad.headline, size: 38, lines: 2, fill: ink.black, share: 3 },
        ]}
      />
      <path d={ad.offer ? 'M44 208h510' : 'M44 208h720'} stroke={ink.black} strokeWidth="2" />
      <Column
        within={box(44, 220, ad.offer ? 510 : 720, 64)}
        copies={[{ text: ad.details, face: 'plain', size: 22, lines: 3, fill: ink.black }]}
      />
      <ContactRow
        within={ad.details ? box(44, 292, 887, 50) : box(44, 224, 887, 118)}
        of={ad}
        size={ad.details ? 32 : 42}
        fill={ink.black}
        anchor="start"
        least={18}
      />
    </>
  );
}

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
