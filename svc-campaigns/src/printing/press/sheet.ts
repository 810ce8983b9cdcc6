import type { PressCell, PressReport } from '@postcard/contracts';
import { card, cardGeometry, type CardCell, type Side } from '@postcard/ui/card-geometry';
import {
  drawObject,
  fill,
  PDFName,
  setFillingCmykColor,
  type PDFDocument,
  type PDFPage,
  PDFHexString,
  PDFString,
} from '@cantoo/pdf-lib';
import { coloursIn, textsIn } from '../../draw/ad-page.ts';
import { embedFaces, type Faces } from '../../draw/faces.ts';
import { coverageOf, inksOf, type Inks } from '../../draw/inks.ts';
import type { Drawn } from '../../draw/markup.ts';
import { pathOperators } from '../../draw/path-operators.ts';
import { cutTo, drawMarkup, placeObject, within } from '../../draw/pen.ts';
import { bleed, boxesInInches, drawMarks, inch, setBoxes, sheet, slug, trim, unit } from './page-setup.ts';
import { mostInk } from '../../creative/artwork/checks/ink.ts';
import { inkProfile } from '../../draw/picture.ts';

export type CellArt = { cell: CardCell; report: PressCell; object: PlacedObject; fonts?: readonly string[] };
export type PlacedObject = {
  ref: ReturnType<PDFDocument['context']['register']>;
  box: 'trim' | 'cell';
  kind: 'picture' | 'page';
  width: number;
  height: number;
};

type Card = {
  document: PDFDocument;
  title: string;
  madeAt: string;
  paper: string;
  art: readonly CellArt[];
  grounds: Record<Side, Drawn>;
};

/** Draws both sides with crop marks, boxes and the ink profile. Returns facts about the file. */
export async function drawCard(deps: Card): Promise<Omit<PressReport, 'cells' | 'warnings'>> {
  const { document, title, madeAt, paper, art, grounds } = deps;
  const drawings = Object.values(grounds);
  const colours = [paper, ...coloursIn(drawings)];
  const inks = await inksOf(colours);
  const label = (side: Side) => `${title}. ${side === 'front' ? 'Front' : 'Back'}. ${madeAt}`;
  const faces = await embedFaces(document, [
    ...textsIn(drawings),
    { text: label('front') + label('back'), family: 'Inter', weight: '400' },
  ]);
  for (const side of ['front', 'back'] as const)
    drawSide({ document, faces, inks, paper, ground: grounds[side], label: label(side) }, side, art);
  await nameInks(document);
  nameFile(document, title, madeAt);
  return {
    fonts: [...new Set([...faces.all.map(({ name }) => name), ...art.flatMap(({ fonts = [] }) => fonts)])],
    boxes: boxesInInches(),
    colour: 'DeviceCMYK, pictures and drawings',
    ink: { most: inkMost(inks, colours, art), limit: mostInk },
  };
}

type SideTools = { document: PDFDocument; faces: Faces; inks: Inks; paper: string; ground: Drawn; label: string };

function drawSide(
  { document, faces, inks, paper, ground, label }: SideTools,
  side: Side,
  art: readonly CellArt[],
): void {
  const page = document.addPage([sheet.width, sheet.height]);
  setBoxes(page);
  // Units from here are hundredths of an inch from the card's upper left corner, downward.
  within(page, [unit, 0, 0, -unit, slug * inch, (slug + trim.height) * inch], () => {
    const [across, down, bleedPoints] = [trim.width * 100, trim.height * 100, bleed * 100];
    const printed = `M${-bleedPoints} ${-bleedPoints}H${across + bleedPoints}V${down + bleedPoints}H${-bleedPoints}Z`;
    page.pushOperators(setFillingCmykColor(...inks(paper)), ...pathOperators(printed), fill());
    within(page, [1, 0, 0, 1, 0, 0], () => {
      cutTo(page, printed);
      drawMarkup({ page, faces, inks, picture: () => null }, ground);
    });
    for (const each of art.filter(({ cell }) => cell.side === side)) drawCell(page, each);
    drawMarks(page);
    drawMarkup({ page, faces, inks, picture: () => null }, labelOf(label));
  });
}

function drawCell(page: PDFPage, { cell: { id, cell, trim: cut }, object }: CellArt): void {
  within(page, [1, 0, 0, 1, cut.x * 100, cut.y * 100], () => {
    const [width, height] = [cut.width * 100, cut.height * 100];
    cutTo(page, `M0 0H${width}V${height}H0Z`);
    placeInBox(page, PDFName.of(`Ad${id}`), object, { width, height, cell });
  });
}

function placeInBox(
  page: PDFPage,
  name: PDFName,
  object: PlacedObject,
  { width, height, cell }: { width: number; height: number; cell: { width: number; height: number } },
): void {
  const overlap = object.box === 'cell' ? card.margin * 100 : 0;
  const place =
    object.box === 'cell'
      ? { x: -overlap, y: -overlap, width: cell.width * 100, height: cell.height * 100 }
      : { x: 0, y: 0, width, height };
  page.node.setXObject(name, object.ref);
  if (object.kind === 'picture') return placeObject(page, name, place);
  // Scales a page to cover its spot, and crops it evenly.
  const scale = Math.max(place.width / object.width, place.height / object.height);
  const [wide, high] = [object.width * scale, object.height * scale];
  within(page, [scale, 0, 0, -scale, place.x + (place.width - wide) / 2, place.y + (place.height + high) / 2], () =>
    page.pushOperators(drawObject(name)),
  );
}

const labelOf = (text: string): Drawn => ({
  tag: 'text',
  children: [text],
  attributes: {
    x: '60',
    y: String(trim.height * 100 + 38),
    'font-family': 'Inter',
    'font-weight': '400',
    'font-size': '10',
    fill: '#000000',
  },
});

const inkMost = (inks: Inks, colours: readonly string[], art: readonly CellArt[]): number =>
  Math.max(
    ...colours.filter((colour) => colour.startsWith('#')).map((colour) => coverageOf(inks(colour))),
    ...art.map(({ report }) => report.ink ?? 0),
  );

export const cellOfSpot = (id: string): CardCell =>
  [...cardGeometry().front, ...cardGeometry().back].find((cell) => cell.id === id) as CardCell;

async function nameInks({ context, catalog }: PDFDocument): Promise<void> {
  const profile = context.register(context.flateStream(await inkProfile(), { N: 4 }));
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    OutputConditionIdentifier: PDFString.of('Custom'),
    Info: PDFString.of('General CMYK'),
    DestOutputProfile: profile,
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
}

function nameFile(document: PDFDocument, title: string, madeAt: string): void {
  document.setTitle(title);
  document.setCreationDate(new Date(madeAt));
  document.setModificationDate(new Date(madeAt));
  const info = document.context.lookup(document.context.trailerInfo.Info) as unknown as
    | Map<PDFName, unknown>
    | undefined;
  info?.set(PDFName.of('Trapped'), PDFName.of('False'));
  document.context.trailerInfo.ID = document.context.obj([
    PDFHexString.of('00'.repeat(16)),
    PDFHexString.of('00'.repeat(16)),
  ]);
}
