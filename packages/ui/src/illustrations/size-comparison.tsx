import { ink, pageInk, typeface } from '../ink.ts';
import { CardFrontPicture } from './card-front-picture.tsx';
import { Picture, type IllustrationProps } from './picture.tsx';

const inch = 32;
const ground = 452;
const left = 24;

export const SizeComparison = ({
  title = 'Sizes in true proportion: Standard 4 by 6 inches, Large 6 by 9 inches, ours 12 by 15 inches, 4 times larger',
  ...props
}: IllustrationProps) => (
  <Picture name="sizes" size={[576, 500]} title={title} {...props}>
    <g fontFamily={typeface.text}>
      <g transform={`translate(${left} ${ground - 12 * inch})`}>
        <rect x="6" y="8" width={15 * inch} height={12 * inch} fill={ink.black} opacity=".16" />
        <CardFrontPicture width={15 * inch} />
        <rect width={15 * inch} height={12 * inch} fill="none" stroke={ink.red} strokeWidth="4" />
      </g>
      <Sheet width={9} height={6} fill={ink.sky} stroke={ink.blue} label="Large 6x9 in" />
      <Sheet width={6} height={4} fill={ink.paper} stroke={ink.black} label="Standard 4x6 in" />
      <Seal />
      <Measure />
    </g>
  </Picture>
);

type SheetProps = { width: number; height: number; fill: string; stroke: string; label: string };

const Sheet = ({ width, height, fill, stroke, label }: SheetProps) => (
  <g transform={`translate(${left} ${ground - height * inch})`}>
    <rect width={width * inch} height={height * inch} fill={fill} stroke={stroke} strokeWidth="3" />
    <text x="14" y="34" fontSize="21" fontWeight="700" fill={ink.black}>
      {label}
    </text>
    <path d={`M14 52h${width * 12}M14 66h${width * 9}`} stroke={stroke} strokeOpacity=".4" strokeWidth="5" />
  </g>
);

function Seal() {
  const points = Array.from({ length: 40 }, (_, place) => {
    const radius = place % 2 ? 84 : 93;
    const angle = (place / 40) * 2 * Math.PI;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return (
    <g transform="translate(430 330) rotate(-8)" textAnchor="middle" fill={ink.white}>
      <path d={`M${points.join('L')}Z`} fill={ink.red} />
      <circle r="75" fill="none" stroke={ink.white} strokeWidth="2" strokeDasharray="3 5" strokeLinecap="round" />
      <text y="-4" fontFamily={typeface.display} fontWeight="800" fontSize="40">
        OURS!
      </text>
      <text y="28" fontSize="20" fontWeight="800">
        4X LARGER!
      </text>
    </g>
  );
}

function Measure() {
  const right = left + 15 * inch;
  const top = ground - 12 * inch;
  return (
    <g stroke={pageInk.line} fill={pageInk.line} fontSize="20" fontWeight="650">
      <path
        d={
          `M${left} ${top - 22}H${right}M${left} ${top - 30}v16M${right} ${top - 30}v16` +
          `M${right + 20} ${top}V${ground}M${right + 12} ${top}h16M${right + 12} ${ground}h16`
        }
        strokeWidth="2.5"
        fill="none"
      />
      <text x={left + 7.5 * inch} y={top - 32} textAnchor="middle" stroke="none">
        15 in
      </text>
      <text transform={`translate(${right + 44} ${top + 6 * inch}) rotate(90)`} textAnchor="middle" stroke="none">
        12 in
      </text>
      <text x={left} y={ground + 34} stroke="none" fontWeight="700">
        Ours 12x15 in
      </text>
    </g>
  );
}
