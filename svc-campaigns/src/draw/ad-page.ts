import type { AdDesign, SpotType } from '@postcard/contracts';
import { artworkSizes } from '@postcard/contracts/print-sizes';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { embedFaces } from './faces.ts';
import { inksOf } from './inks.ts';
import { elementsOf, parseMarkup, type Drawn } from './markup.ts';
import { drawMarkup, within } from './pen.ts';
import { printPicture, type PrintPicture } from './picture.ts';
import { templateMarkup } from './template-markup.ts';

const pointsPerInch = 72;
const logoSize = 1.76;

export type FilledTemplate = {
  design: AdDesign;
  spotType: SpotType;
  category: string;
  subcategory: string;
  link: string;
};

export async function drawAdPage(
  { design, spotType, category, subcategory, link }: FilledTemplate,
  logo: Buffer | null,
): Promise<{ page: Buffer; missing: readonly string[] }> {
  const drawing = parseMarkup(
    templateMarkup({ design, spotType, trade: { category, subcategory }, qrAddress: link || undefined }),
  );
  const { width, height } = artworkSizes[spotType].trim;
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([width * pointsPerInch, height * pointsPerInch]);
  const [inks, faces] = [await inksOf(coloursIn([drawing])), await embedFaces(document, textsIn([drawing]))];
  const name = PDFName.of('Logo');
  const picture = logo ? await logoPicture(logo) : null;
  if (picture) page.node.setXObject(name, (await document.embedJpg(picture.jpeg)).ref);
  const unit = pointsPerInch / 100;
  within(page, [unit, 0, 0, -unit, 0, height * pointsPerInch], () =>
    drawMarkup({ page, faces, inks, picture: () => picture && { name, ...picture } }, drawing),
  );
  return { page: Buffer.from(await document.save({ addDefaultPage: false })), missing: faces.missing };
}

async function logoPicture(bytes: Buffer): Promise<PrintPicture> {
  const { width = 1, height = 1 } = await sharp(bytes).metadata();
  const longest = logoSize / Math.max(width, height);
  return printPicture(bytes, { width: width * longest, height: height * longest });
}

const stylesIn = (drawings: readonly Drawn[]) => drawings.flatMap((drawing) => [...elementsOf(drawing)]);

export const coloursIn = (drawings: readonly Drawn[]): string[] =>
  stylesIn(drawings).flatMap(({ style: { fill = '', stroke = '' } }) => [fill, stroke]);

export const textsIn = (drawings: readonly Drawn[]) =>
  stylesIn(drawings).flatMap(({ element, style }) =>
    element.children
      .filter((child) => typeof child === 'string')
      .map((text) => ({ text, family: style['font-family'] ?? '', weight: style['font-weight'] ?? '400' })),
  );
