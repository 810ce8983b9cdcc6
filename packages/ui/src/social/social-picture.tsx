import { grouped } from '@postcard/contracts/numbers';
import { currentTown, pricing } from '@postcard/contracts/town';
import { Airmail } from '../card-map/card-panels.tsx';
import { CardSheet } from '../card-map/card-sheet.tsx';
import { sheet } from '../card-map/card-geometry.ts';
import { fitText, leading } from '../card-map/fit-text.ts';
import { LogoMark } from '../illustrations/logo.tsx';
import { ink, typeface } from '../ink.ts';

export const socialSize = { width: 1200, height: 630 } as const;

const promise = `Your ad in ${grouped(currentTown().monthlyPieces)} ${currentTown().name} mailboxes`;
const price = `for ${pricing().medium.perMailbox} each`;
const handled = ['Only one business of each kind on a card.', 'Design, print and mail included.'];

const motif = 'a giant card of local ads with one place left for yours';
export const socialAlt = `${promise} ${price}: ${currentTown().product}, ${motif}.`;

const margin = 64;
const columnWidth = 490;
const words = fitText(promise, { width: columnWidth, height: 260, maxLines: 3, maxSize: 78 });
const line = words.size * leading;
const firstLine = 232;
const priceLine = firstLine + words.lines.length * line;

export function SocialPicture() {
  const { width, height } = socialSize;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <rect width={width} height={height} fill={ink.cream} />
      <Card side="back" x={878} y={318} turn={6} />
      <Card side="front" x={872} y={313} turn={-4} yourAd="M02" />
      <rect width={width} height="18" fill={ink.paper} />
      <Airmail width={width} height={18} />
      <g transform={`translate(0 ${height - 18})`}>
        <rect width={width} height="18" fill={ink.paper} />
        <Airmail width={width} height={18} />
      </g>
      <LogoMark x={margin} y={82} width="60" height="48" />
      <g fill={ink.black} fontFamily={typeface.display}>
        <text x={margin + 76} y="118" fontSize="34" fontWeight="600">
          {currentTown().product}
        </text>
        <text fontSize={words.size} fontWeight="700" letterSpacing="-1">
          {words.lines.map((text, place) => (
            <tspan key={text} x={margin} y={firstLine + place * line}>
              {text}
            </tspan>
          ))}
          <tspan x={margin} y={priceLine} fill={ink.red}>
            {price}
          </tspan>
        </text>
      </g>
      <text fontFamily={typeface.text} fontSize="23" fontWeight="500" fill={ink.quiet}>
        {handled.map((text, place) => (
          <tspan key={text} x={margin} y={priceLine + 62 + place * 36}>
            {text}
          </tspan>
        ))}
      </text>
    </svg>
  );
}

type CardProps = { side: 'front' | 'back'; x: number; y: number; turn: number; yourAd?: string };

const scale = 0.385;

const Card = ({ side, x, y, turn, yourAd }: CardProps) => (
  <g
    transform={[
      `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
      `translate(${-sheet.width / 2} ${-sheet.height / 2})`,
    ].join(' ')}
  >
    <rect
      x="-6"
      y="10"
      width={sheet.width + 24}
      height={sheet.height + 24}
      rx="10"
      fill={ink.black}
      fillOpacity=".16"
    />
    <CardSheet side={side} yourAd={yourAd} />
  </g>
);
