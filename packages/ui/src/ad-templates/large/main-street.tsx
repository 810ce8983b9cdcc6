import type { DrawingProps } from '../drawing.ts';
import { Awning } from '../ornaments.tsx';
import { box } from '../set-type.ts';
import { Column, ContactRow, Words } from '../type.tsx';
import { useInk } from '../use-ink.ts';

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
