import { ink, typeface } from '../ink.ts';
import { designOf } from './ad-catalogue.ts';
import type { AdDesign } from './ad-catalogue.ts';
import { fitText } from './fit-text.ts';

type Box = { x: number; y: number; width: number; height: number };

type NameProps = { text: string; box: Box; size: number; fill: string; anchor?: 'start' | 'middle' };

/** A business name set in the display face, as large as its box allows. */
function Name({ text, box, size, fill, anchor = 'start' }: NameProps) {
  const fitted = fitText(text, box.width, 3, size);
  const leading = fitted.size * 1.06;
  const top = box.y + (box.height - leading * fitted.lines.length) / 2 + fitted.size * 0.82;
  const x = anchor === 'middle' ? box.x + box.width / 2 : box.x;
  return (
    <text fontFamily={typeface.display} fontWeight="700" fontSize={fitted.size} textAnchor={anchor} fill={fill}>
      {fitted.lines.map((line, place) => <tspan key={line} x={x} y={top + place * leading}>{line}</tspan>)}
    </text>
  );
}

type OfferProps = { text: string; x: number; y: number; size: number; fill: string; anchor?: 'start' | 'middle' };

function Offer({ text, x, y, size, fill, anchor = 'middle' }: OfferProps) {
  return <text x={x} y={y} fontFamily={typeface.text} fontWeight="650" fontSize={size} textAnchor={anchor} fill={fill}>{text}</text>;
}

/** Lines of small print, as one sees them from a step away. */
function SmallPrint({ x, y, width }: { x: number; y: number; width: number }) {
  return <path d={`M${x} ${y}h${width}M${x} ${y + 18}h${width * 0.82}M${x} ${y + 36}h${width * 0.58}`} stroke={ink.black} strokeOpacity=".38" strokeWidth="6" />;
}

type LayoutProps = { design: AdDesign; name: string; width: number; height: number };

function Split({ design: { palette, Motif, offer }, name, width, height }: LayoutProps) {
  const panel = Math.min(width * 0.44, 360);
  const text = { x: panel + 26, width: width - panel - 48 };
  return (
    <>
      <rect width={width} height={height} fill={ink.paper} />
      <rect width={panel} height={height} fill={palette.light} />
      <g transform={`translate(${panel / 2} ${height / 2}) scale(${panel / 224})`}><Motif palette={palette} /></g>
      <Name text={name} box={{ ...text, y: 26, height: 166 }} size={width > 600 ? 84 : 56} fill={ink.black} />
      <SmallPrint x={text.x} y={212} width={text.width} />
      <rect x={text.x} y={height - 92} width={text.width} height="62" rx="6" fill={palette.main} />
      <Offer text={offer} x={text.x + text.width / 2} y={height - 51} size={Math.min(34, text.width / (offer.length * 0.56))} fill={ink.white} />
    </>
  );
}

function Poster({ design: { palette, Motif, offer }, name, width, height }: LayoutProps) {
  return (
    <>
      <rect width={width} height={height} fill={palette.main} />
      <circle cx={width / 2} cy={height * 0.6} r={height * 0.42} fill={palette.light} />
      <g transform={`translate(${width / 2} ${height * 0.57}) scale(1.05)`}><Motif palette={palette.main === palette.accent ? { ...palette, main: '#B07A45' } : palette} /></g>
      <rect width={width} height="92" fill={palette.main} />
      <Name text={name} box={{ x: 20, y: 6, width: width - 40, height: 84 }} size={58} fill={ink.white} anchor="middle" />
      <rect y={height - 66} width={width} height="66" fill={ink.black} />
      <Offer text={offer} x={width / 2} y={height - 22} size={34} fill={ink.white} />
    </>
  );
}

function Coupon({ design: { palette, Motif, offer }, name, width, height }: LayoutProps) {
  return (
    <>
      <rect width={width} height={height} fill={palette.light} />
      <rect x="10" y="10" width={width - 20} height={height - 20} fill={ink.paper} stroke={palette.main} strokeWidth="5" />
      <g transform="translate(112 128) scale(.86)"><Motif palette={palette} /></g>
      <Name text={name} box={{ x: 218, y: 24, width: width - 244, height: 208 }} size={58} fill={palette.main} />
      <rect x="32" y={height - 132} width={width - 64} height="98" fill={ink.white} stroke={ink.black} strokeWidth="4" strokeDasharray="14 9" />
      <Offer text={offer} x={width / 2} y={height - 68} size={44} fill={ink.black} />
    </>
  );
}

const layouts = { split: Split, poster: Poster, coupon: Coupon };

export type AdArtProps = { spotId: string; category?: string | undefined; label?: string | undefined; width: number; height: number };

/** A small printed ad within `width` x `height`, from 0,0. With a label it carries that business's name. */
export function AdArt({ spotId, category, label, width, height }: AdArtProps) {
  const design = designOf(spotId, category);
  const Layout = width > 600 ? Split : layouts[design.layout];
  return <Layout design={design} name={label ?? design.name} width={width} height={height} />;
}
