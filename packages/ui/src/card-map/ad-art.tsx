import { ink, typeface } from '../ink.ts';
import { designOf, type AdDesign } from './ad-catalogue.ts';
import { fitText, leading } from './fit-text.ts';

type Box = { x: number; y: number; width: number; height: number };

type NameProps = {
  text: string | undefined;
  box: Box;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle';
  maxLines?: number;
};

function Name({ text, box, size, fill, anchor = 'start', maxLines = 3 }: NameProps) {
  if (!text) return <Greeked box={box} fill={fill} anchor={anchor} />;
  const fitted = fitText(text, { width: box.width, height: box.height, maxLines, maxSize: size });
  const line = fitted.size * leading;
  const top = box.y + (box.height - line * fitted.lines.length) / 2 + fitted.size * 0.84;
  const x = anchor === 'middle' ? box.x + box.width / 2 : box.x;
  return (
    <text fontFamily={typeface.display} fontWeight="700" fontSize={fitted.size} textAnchor={anchor} fill={fill}>
      {fitted.lines.map((words, place) => (
        <tspan key={words} x={x} y={top + place * line}>
          {words}
        </tspan>
      ))}
    </text>
  );
}

function Greeked({ box, fill, anchor }: { box: Box; fill: string; anchor: 'start' | 'middle' }) {
  const bar = Math.min(24, box.height / 4);
  const long = Math.min(box.width, 300);
  const x = anchor === 'middle' ? box.x + (box.width - long) / 2 : box.x;
  const y = box.y + box.height / 2;
  return <path d={`M${x} ${y - bar}h${long}M${x} ${y + bar * 0.7}h${long * 0.66}`} stroke={fill} strokeWidth={bar} />;
}

type OfferProps = { text: string | undefined; x: number; y: number; width: number; size: number; fill: string };

function Offer({ text, x, y, width, size, fill }: OfferProps) {
  if (!text) return null;
  const fitting = Math.min(size, width / (text.length * 0.56));
  return (
    <text
      x={x}
      y={y + fitting * 0.36}
      fontFamily={typeface.text}
      fontWeight="650"
      fontSize={fitting}
      textAnchor="middle"
      fill={fill}
    >
      {text}
    </text>
  );
}

const SmallPrint = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <path
    d={`M${x} ${y}h${width}M${x} ${y + 18}h${width * 0.82}M${x} ${y + 36}h${width * 0.58}`}
    stroke={ink.black}
    strokeOpacity=".38"
    strokeWidth="6"
  />
);

type LayoutProps = {
  design: AdDesign;
  name: string | undefined;
  offer: string | undefined;
  width: number;
  height: number;
};

function Split({ design: { palette, Motif }, name, offer, width, height }: LayoutProps) {
  const panel = Math.min(width * 0.44, 360);
  const text = { x: panel + 26, width: width - panel - 48 };
  return (
    <>
      <rect width={width} height={height} fill={ink.paper} />
      <rect width={panel} height={height} fill={palette.light} />
      <g transform={`translate(${panel / 2} ${height / 2}) scale(${panel / 224})`}>
        <Motif palette={palette} />
      </g>
      <Name text={name} box={{ ...text, y: 28, height: 160 }} size={width > 600 ? 84 : 56} fill={ink.black} />
      <SmallPrint x={text.x} y={212} width={text.width} />
      {offer && <rect x={text.x} y={height - 92} width={text.width} height="62" rx="6" fill={palette.main} />}
      <Offer
        text={offer}
        x={text.x + text.width / 2}
        y={height - 61}
        width={text.width - 16}
        size={34}
        fill={ink.white}
      />
    </>
  );
}

function Poster({ design: { palette, Motif }, name, offer, width, height }: LayoutProps) {
  return (
    <>
      <rect width={width} height={height} fill={palette.main} />
      <circle cx={width / 2} cy={height * 0.59} r={height * 0.37} fill={palette.light} />
      <g transform={`translate(${width / 2} ${height * 0.58}) scale(.98)`}>
        <Motif palette={palette} />
      </g>
      <rect width={width} height="88" fill={palette.main} />
      <Name
        text={name}
        box={{ x: 20, y: 10, width: width - 40, height: 78 }}
        size={58}
        fill={ink.white}
        anchor="middle"
        maxLines={2}
      />
      <rect y={height - 62} width={width} height="62" fill={ink.black} />
      <Offer text={offer} x={width / 2} y={height - 31} width={width - 40} size={34} fill={ink.white} />
    </>
  );
}

function Coupon({ design: { palette, Motif }, name, offer, width, height }: LayoutProps) {
  return (
    <>
      <rect width={width} height={height} fill={palette.light} />
      <rect
        x="10"
        y="10"
        width={width - 20}
        height={height - 20}
        fill={ink.paper}
        stroke={palette.main}
        strokeWidth="5"
      />
      <g transform="translate(112 128) scale(.86)">
        <Motif palette={palette} />
      </g>
      <Name text={name} box={{ x: 218, y: 24, width: width - 244, height: 200 }} size={58} fill={palette.main} />
      {offer && (
        <rect
          x="32"
          y={height - 132}
          width={width - 64}
          height="98"
          fill={ink.white}
          stroke={ink.black}
          strokeWidth="4"
          strokeDasharray="14 9"
        />
      )}
      {!offer && <SmallPrint x={36} y={height - 104} width={210} />}
      <Offer text={offer} x={width / 2} y={height - 83} width={width - 100} size={44} fill={ink.black} />
    </>
  );
}

const layouts = { split: Split, poster: Poster, coupon: Coupon };

type AdArtProps = {
  spotId: string;
  width: number;
  height: number;
  category?: string | undefined;
  label?: string | undefined;
  invented?: boolean;
};

export function AdArt({ spotId, category, label, width, height, invented = false }: AdArtProps) {
  const design = designOf(spotId, category);
  const Layout = width > 600 ? Split : layouts[design.layout];
  return (
    <Layout
      design={design}
      name={invented ? design.name : label}
      offer={invented ? design.offer : undefined}
      width={width}
      height={height}
    />
  );
}
