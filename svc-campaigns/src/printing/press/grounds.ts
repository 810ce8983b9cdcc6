import { pressSheet } from '@postcard/contracts';
import { card } from '@postcard/ui/card-geometry';
import { parseMarkup, type Drawn } from './draw/markup.ts';
import { blankSide } from './draw/template-markup.ts';
import { addressPanel, mastheadBleed } from './panels.ts';
import { cellOfSpot } from './sheet.ts';

/** Hundredths of an inch between the ads of two rows, where nothing else is printed. */
const gutter = card.margin * 2 * 100;
const words = Array.from({ length: 6 }, () => 'PROOF, NOT FOR PRESS').join(' · ');

/**
 * What lies under the ads: the masthead of the pages on the front, the address panel on the back, both with their
 * bleed; on a proof bars between all rows that say so.
 */
export function groundsOf(issue: string, { proof }: { proof: boolean }): { front: Drawn; back: Drawn } {
  const masthead = parseMarkup(blankSide('front', issue)).children.find(
    (child) => typeof child !== 'string' && child.tag === 'g',
  ) as Drawn;
  const { bleed } = pressSheet;
  const edge = parseMarkup(
    mastheadBleed({ width: bleed * 100, height: bleed * 100 }, { cream: '#FBF1DC', leaf: '#7FAE86', green: '#2F6B4F' }),
  );
  const address = cellOfSpot('address').cell;
  const panel = parseMarkup(
    `<g transform="translate(${address.x * 100} ${address.y * 100})"><rect x="0" y="${-bleed * 100}" ` +
      `width="${address.width * 100 + bleed * 100}" height="${address.height * 100 + bleed * 100}" ` +
      `fill="#FFFFFF"/>${addressPanel()}</g>`,
  );
  const bars = proof ? [parseMarkup(proofBars())] : [];
  return {
    front: { tag: 'g', attributes: {}, children: [edge, masthead, ...bars] },
    back: { tag: 'g', attributes: {}, children: [panel, ...bars] },
  };
}

/** Over the whole width, and clear of every ad: nobody prints such a card by mistake, and all of it can be judged. */
function proofBars(): string {
  const bar = (y: number) =>
    `<rect x="0" y="${y - gutter / 2}" width="${card.width * 100}" height="${gutter}" fill="#C2352B"/>` +
    `<text x="${(card.width * 100) / 2}" y="${y + 7}" font-family="Inter" font-weight="700" font-size="20" ` +
    `fill="#FFFFFF" text-anchor="middle">${words}</text>`;
  return Array.from({ length: card.rows + 1 }, (_, row) => bar(row * card.cellHeight * 100)).join('');
}
