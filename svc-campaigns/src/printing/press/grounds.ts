import { pressSheet } from '@postcard/contracts';
import { card, cardGeometry } from '@postcard/ui/card-geometry';
import { parseMarkup, type Drawn } from '../../draw/markup.ts';
import { blankSide } from '../../draw/template-markup.ts';
import { addressPanel, mastheadBleed, type Margins } from './panels.ts';
import { cellOfSpot } from './sheet.ts';

/** Hundredths of an inch between two rows of ads. */
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

/** Draws bars over the whole width between the ads, so that no proof is printed by mistake. */
function proofBars(): string {
  const bar = (y: number) =>
    `<rect x="0" y="${y - gutter / 2}" width="${card.width * 100}" height="${gutter}" fill="#C2352B"/>` +
    `<text x="${(card.width * 100) / 2}" y="${y + 7}" font-family="Inter" font-weight="700" font-size="20" ` +
    `fill="#FFFFFF" text-anchor="middle">${words}</text>`;
  return Array.from({ length: card.rows + 1 }, (_, row) => bar(row * card.cellHeight * 100)).join('');
}
