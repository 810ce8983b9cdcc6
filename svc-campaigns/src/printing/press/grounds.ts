import { pressSheet } from '@postcard/contracts/print-sizes';
import { currentTown } from '@postcard/contracts/town';
import { card, cardGeometry } from '@postcard/ui/card-geometry';
import { parseMarkup, type Drawn } from '../../draw/markup.ts';
import { blankSide } from '../../draw/template-markup.ts';
import { cellOfSpot } from './sheet.ts';

const gutter = card.margin * 2 * 100;
const words = Array.from({ length: 6 }, () => 'PROOF, NOT FOR PRESS').join(' · ');

/** Returns the backgrounds with bleed: the masthead and the address panel; on a proof, also warning bars. */
export function groundsOf(issue: string, { proof }: { proof: boolean }): { front: Drawn; back: Drawn } {
  const bars = proof ? [parseMarkup(proofBars())] : [];
  return {
    front: { tag: 'g', attributes: {}, children: [groundOf('masthead', mastheadBleed), mastheadOf(issue), ...bars] },
    back: { tag: 'g', attributes: {}, children: [groundOf('address', paperUnder), ...bars] },
  };
}

function mastheadOf(issue: string): Drawn {
  const groups = parseMarkup(blankSide('front', issue)).children.filter(
    (child) => typeof child !== 'string' && child.tag === 'g',
  );
  return groups[cardGeometry().front.findIndex(({ id }) => id === 'masthead')] as Drawn;
}

function groundOf(id: 'masthead' | 'address', draw: (bleed: Margins) => string): Drawn {
  const { cell } = cellOfSpot(id);
  const out = pressSheet.bleed * 100;
  const bleed = {
    left: cell.x === 0 ? out : 0,
    top: cell.y === 0 ? out : 0,
    right: cell.x + cell.width === card.width ? out : 0,
    bottom: cell.y + cell.height === card.height ? out : 0,
  };
  return parseMarkup(`<g transform="translate(${cell.x * 100} ${cell.y * 100})">${draw(bleed)}</g>`);
}

const paperUnder = ({ left, top, right, bottom }: Margins): string =>
  `<rect x="${-left}" y="${-top}" width="${500 + left + right}" height="${400 + top + bottom}" fill="#FFFFFF"/>` +
  addressPanel();

function proofBars(): string {
  const bar = (y: number) =>
    `<rect x="0" y="${y - gutter / 2}" width="${card.width * 100}" height="${gutter}" fill="#C2352B"/>` +
    `<text x="${(card.width * 100) / 2}" y="${y + 7}" font-family="Inter" font-weight="700" font-size="20" ` +
    `fill="#FFFFFF" text-anchor="middle">${words}</text>`;
  return Array.from({ length: card.rows + 1 }, (_, row) => bar(row * card.cellHeight * 100)).join('');
}

const black = '#000000';
const width = 500;

const imprint = ['PRSRT STD', 'ECRWSS', 'U.S. POSTAGE', 'PAID', 'EDDM RETAIL'];
const stripe = { width: 432, height: 14, red: '#C2352B', blue: '#2C5C8F' } as const;

/** Returns the address panel in black, without decorative bars, which a sorting machine may try to read. */
function addressPanel(): string {
  const line = (x: number, y: number, size: number, text: string, style = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="500" ${style}>${text}</text>`;
  const centred = 'text-anchor="middle"';
  return [
    `<g font-family="Inter" fill="${black}">`,
    line(34, 62, 22, currentTown().product, 'font-family="Fraunces"'),
    line(34, 94, 20, currentTown().street),
    line(34, 122, 20, `${currentTown().name}, ${currentTown().state} ${currentTown().zipCode}`),
    `<rect x="322" y="34" width="144" height="142" fill="none" stroke="${black}" stroke-width="2"/>`,
    ...imprint.map((text, place) => line(394, 62 + place * 25, 17, text, centred)),
    line(width / 2, 240, 24, '*****ECRWSS EDDM*****', centred),
    line(width / 2, 280, 29, 'LOCAL POSTAL CUSTOMER', centred),
    `<g transform="translate(34 360)">${airmail()}</g></g>`,
  ].join('');
}

function airmail(): string {
  const { height: h, red, blue } = stripe;
  const count = Math.floor(stripe.width / (h * 3));
  const step = stripe.width / count;
  const bar = (at: number, place: number) =>
    `<path d="M${at + h * 0.6} 0h${h * 1.6}l${-h * 0.6} ${h}h${-h * 1.6}Z" fill="${place % 2 ? blue : red}"/>`;
  return Array.from({ length: count }, (_, place) => bar(place * step, place)).join('');
}

type Margins = { left: number; top: number; right: number; bottom: number };

const colours = { cream: '#FBF1DC', leaf: '#7FAE86', green: '#2F6B4F' } as const;
const hills = { left: [330, 364], right: [312, 358] } as const;

/** Extends the masthead's ground and hills into the bleed. */
function mastheadBleed({ left, top, right, bottom }: Margins): string {
  const rect = (x: number, y: number, across: number, down: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${across}" height="${down}" fill="${fill}"/>`;
  const side = (x: number, across: number, [leaf, green]: readonly [number, number]) =>
    across === 0
      ? ''
      : rect(x, 0, across + 1, leaf + 1, colours.cream) +
        rect(x, leaf, across + 1, green - leaf + 1, colours.leaf) +
        rect(x, green, across + 1, 400 - green + bottom, colours.green);
  const whole = width + left + right;
  return [
    top === 0 ? '' : rect(-left, -top, whole, top + 1, colours.cream),
    side(-left, left, hills.left),
    side(width - 1, right, hills.right),
    bottom === 0 ? '' : rect(-left, 399, whole, bottom + 1, colours.green),
  ].join('');
}
