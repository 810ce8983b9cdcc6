import { type DrawingProps, box, useInk } from './set-type.ts';
import { Rays, Awning, Bulbs, Oaks } from './ornaments.tsx';
import { Column, ContactRow, Words } from './type.tsx';

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

const brick = '#B4573F';
const mortar = '#C9705A';

const courses = Array.from(
  { length: 13 },
  (_, row) =>
    `M0 ${row * 22 + 100}h975` +
    Array.from({ length: 20 }, (_, place) => `M${place * 52 + (row % 2) * 26} ${row * 22 + 100}v22`).join(''),
).join('');

export function LargeMainStreet({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.blue, light: ink.mint };
  const words = ad.headline !== '' || ad.details !== '';
  const poster = words && ad.offer !== '';
  const door = poster ? 556 : 780;
  return (
    <>
      <rect width="975" height="375" fill={brick} />
      <path d={courses} stroke={mortar} strokeWidth="2" />
      <path d="M0 0h975v92H0Z" fill={ink.black} />
      <rect x="10" y="10" width="955" height="72" fill="none" stroke={ink.amber} strokeWidth="2.5" />
      <Words within={box(34, 12, 907, 68)} text={ad.businessName} size={66} fill={ink.butter} />
      <Pane x={28} width={door - 56} />
      <Column
        within={box(52, 160, door - 104, 140)}
        gap={8}
        copies={[
          {
            text: words ? ad.headline : ad.offer,
            size: words ? 52 : 84,
            lines: 2,
            fill: words ? ink.black : ink.red,
            share: 5,
          },
          { text: ad.details, face: 'plain', size: 21, lines: 4, fill: ink.black, share: 4 },
        ]}
      />
      <path d={`M${door} 330V138h150v192Z`} fill={ink.green} />
      <path d={`M${door + 12} 318V150h126v168Z`} fill={ink.mint} />
      <Motif at={`translate(${door + 75} 238) scale(.58)`} palette={palette} />
      {!words && !ad.offer && <Motif at="translate(390 222) scale(.72)" palette={palette} />}
      {poster && (
        <>
          <Pane x={734} width={213} />
          <rect x="752" y="168" width="177" height="122" fill={ink.red} />
          <Words within={box(764, 176, 153, 106)} text={ad.offer} size={44} lines={4} fill={ink.white} />
        </>
      )}
      <g transform="translate(0 92)">
        <Awning width={975} height={52} stripes={25} colors={[ink.green, ink.white]} />
      </g>
      <path d="M0 326h975v49H0Z" fill={ink.black} />
      <ContactRow within={box(40, 327, 895, 40)} of={ad} size={28} fill={ink.butter} least={18} />
    </>
  );
}

function Pane({ x, width }: { x: number; width: number }) {
  const ink = useInk();
  return (
    <>
      <rect x={x} y="136" width={width} height="176" fill={ink.black} />
      <rect x={x + 8} y="136" width={width - 16} height="168" fill={ink.paper} />
    </>
  );
}

const night = '#22183A';
const velvet = '#8E1F22';

export function LargeMarquee({ ad }: DrawingProps) {
  const ink = useInk();
  return (
    <>
      <rect width="975" height="375" fill={night} />
      <Rays x={487} y={400} reach={760} count={26} fill="#3B2A5E" opacity={0.75} />
      <path d="M120 0h735l-46 92H166Z" fill={velvet} />
      <path d="M120 0h735l-4 8H124Zm46 92h643l-4-8H170Z" fill={ink.amber} />
      <Words within={box(182, 12, 611, 68)} text={ad.businessName} size={62} lines={2} fill={ink.butter} />
      <rect x="28" y="92" width="919" height="206" fill={velvet} />
      <rect x="56" y="118" width="863" height="154" fill={ink.paper} />
      <path d="M56 169.300h863M56 220.600h863" stroke={ink.rule} strokeWidth="3" />
      <Bulbs x={42} y={105} width={891} height={180} gap={27} />
      <Column
        within={box(80, 124, 815, 142)}
        anchor="middle"
        gap={4}
        copies={[
          {
            text: ad.headline.toUpperCase(),
            face: 'strong',
            size: 50,
            lines: 2,
            fill: ink.black,
            share: 5,
            tracking: 0.02,
          },
          { text: ad.offer.toUpperCase(), face: 'strong', size: 42, lines: 2, fill: ink.red, share: 4, tracking: 0.02 },
        ]}
      />
      {ad.headline === '' && ad.offer === '' && (
        <Words
          within={box(80, 124, 815, 142)}
          text={ad.businessName.toUpperCase()}
          face="strong"
          size={58}
          lines={2}
          fill={ink.black}
          tracking={0.02}
        />
      )}
      <Column
        within={box(32, 304, ad.phone || ad.website ? 500 : 911, 62)}
        copies={[{ text: ad.details, face: 'plain', size: 21, lines: 3, fill: ink.white }]}
      />
      <ContactRow
        within={ad.details ? box(556, 304, 391, 62) : box(32, 304, 911, 62)}
        of={ad}
        size={28}
        fill={ink.amber}
        anchor={ad.details ? 'end' : 'middle'}
        least={24}
      />
    </>
  );
}

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
