import {
  clip,
  concatTransformationMatrix,
  drawObject,
  endPath,
  fill as fillPath,
  fillAndStroke,
  PDFName,
  PDFOperator,
  popGraphicsState,
  pushGraphicsState,
  setDashPattern,
  setFillingCmykColor,
  setFontAndSize,
  setCharacterSpacing,
  setGraphicsState,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingCmykColor,
  setTextMatrix,
  stroke as strokePath,
  beginText,
  endText,
  type PDFOperatorNames,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { perEm } from '../pdf/shaping.ts';
import { shownText, widthOf, type Face, type Faces } from './faces.ts';
import type { Inks } from './inks.ts';
import type { Drawn } from './markup.ts';
import { pathOperators } from './path-operators.ts';
import { matricesOf, outlineOf, type Matrix } from './shapes.ts';

type Style = Record<string, string>;
export type Tools = {
  page: PDFPage;
  faces: Faces;
  inks: Inks;
  picture: (href: string) => { name: PDFName; width: number; height: number } | null;
};

const notInherited = new Set([
  'transform',
  'opacity',
  'x',
  'y',
  'width',
  'height',
  'd',
  'rx',
  'ry',
  'viewBox',
  'style',
  'overflow',
]);
const caps: Record<string, number> = { butt: 0, round: 1, square: 2 };
const joins: Record<string, number> = { miter: 0, round: 1, bevel: 2 };

export const within = (page: PDFPage, matrix: Matrix, draw: () => void): void => {
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...matrix));
  draw();
  page.pushOperators(popGraphicsState());
};

export const cutTo = (page: PDFPage, path: string): void =>
  page.pushOperators(...pathOperators(path), clip(), endPath());

export function drawMarkup(tools: Tools, element: Drawn, inherited: Style = {}): void {
  const { page } = tools;
  const { tag, attributes } = element;
  const handed = Object.fromEntries(Object.entries(inherited).filter(([name]) => !notInherited.has(name)));
  const style = { ...handed, ...attributes };
  page.pushOperators(pushGraphicsState());
  for (const matrix of matricesOf(attributes['transform'] ?? ''))
    page.pushOperators(concatTransformationMatrix(...matrix));
  setOpacity(page, style, inherited);
  if (tag === 'svg') enterSvg(page, attributes);
  if (tag === 'text') drawText(tools, element, style);
  else if (tag === 'image') drawImage(tools, attributes);
  else {
    const outline = outlineOf(tag, attributes);
    if (outline) drawOutline(tools, outline, style);
    for (const child of element.children)
      if (typeof child !== 'string' && child.tag !== 'title')
        drawMarkup(tools, child, { ...style, shade: String(shadeOf(style, inherited)) });
  }
  page.pushOperators(popGraphicsState());
}

const shadeOf = (style: Style, inherited: Style): number =>
  Number(inherited['shade'] ?? 1) * Number(style['opacity'] ?? 1);

function setOpacity(page: PDFPage, style: Style, inherited: Style): void {
  const shade = shadeOf(style, inherited);
  const [filled, stroked] = [shade * Number(style['fill-opacity'] ?? 1), shade * Number(style['stroke-opacity'] ?? 1)];
  const isPlain = ['shade', 'fill-opacity', 'stroke-opacity'].every((name) => Number(inherited[name] ?? 1) === 1);
  if (filled === 1 && stroked === 1 && isPlain) return;
  const name = PDFName.of(`O${Math.round(filled * 100)}x${Math.round(stroked * 100)}`);
  page.node.setExtGState(name, page.doc.context.obj({ ca: filled, CA: stroked }));
  page.pushOperators(setGraphicsState(name));
}

function enterSvg(page: PDFPage, a: Style): void {
  const [x = 0, y = 0, width = 1, height = 1] = (a['viewBox'] ?? '').split(' ').map(Number);
  const [across, down] = [Number(a['width'] ?? width) / width, Number(a['height'] ?? height) / height];
  page.pushOperators(
    concatTransformationMatrix(across, 0, 0, down, Number(a['x'] ?? 0) - x * across, Number(a['y'] ?? 0) - y * down),
  );
  cutTo(page, `M${x} ${y}H${x + width}V${y + height}H${x}Z`);
}

function drawOutline({ page, inks }: Tools, outline: string, style: Style): void {
  const fill = style['fill'] ?? '#000000';
  const stroke = style['stroke'] ?? 'none';
  const width = Number(style['stroke-width'] ?? 1);
  const [fills, strokes] = [fill !== 'none', stroke !== 'none' && width > 0];
  if (!fills && !strokes) return;
  if (fills) page.pushOperators(setFillingCmykColor(...inks(fill)));
  if (strokes) {
    const dashes = (style['stroke-dasharray'] ?? '')
      .split(/[\s,]+/u)
      .filter(Boolean)
      .map(Number);
    page.pushOperators(
      setStrokingCmykColor(...inks(stroke)),
      setLineWidth(width),
      setLineCap(caps[style['stroke-linecap'] ?? 'butt'] ?? 0),
      setLineJoin(joins[style['stroke-linejoin'] ?? 'miter'] ?? 0),
      ...(dashes.length > 0 ? [setDashPattern(dashes, Number(style['stroke-dashoffset'] ?? 0))] : []),
    );
  }
  page.pushOperators(...pathOperators(outline), fills && strokes ? fillAndStroke() : fills ? fillPath() : strokePath());
}

function drawText(tools: Tools, element: Drawn, style: Style): void {
  for (const child of element.children) {
    if (typeof child === 'string') drawLine(tools, child, style);
    else drawText(tools, child, { ...style, ...child.attributes });
  }
}

function drawLine(tools: Tools, text: string, style: Style): void {
  if (text.trim() === '') return;
  const size = Number(style['font-size'] ?? 16);
  const spacing = Number(style['letter-spacing'] ?? 0);
  const set = tools.faces.of({ family: style['font-family'] ?? '', weight: style['font-weight'] ?? '400' }, text);
  const width = 'face' in set ? widthOf(set.face, text) * size + spacing * [...text].length : set.width * size;
  const before = { start: 0, middle: width / 2, end: width }[style['text-anchor'] ?? 'start'] ?? 0;
  const place = { x: Number(style['x'] ?? 0) - before, y: Number(style['y'] ?? 0), size };
  const fill = style['fill'] ?? '#000000';
  if ('face' in set) drawType(tools, { ...set, text, spacing, fill }, place);
  else
    within(tools.page, [size / perEm, 0, 0, size / perEm, place.x, place.y], () =>
      drawOutline(tools, set.outline, { fill }),
    );
}

function drawType(
  { page, inks }: Tools,
  { face, text, spacing, fill }: { face: Face; text: string; spacing: number; fill: string },
  { x, y, size }: { x: number; y: number; size: number },
): void {
  page.node.setFontDictionary(PDFName.of(face.name), face.embedded.ref);
  page.pushOperators(
    beginText(),
    setFillingCmykColor(...inks(fill)),
    setFontAndSize(face.name, size),
    setCharacterSpacing(spacing),
    setTextMatrix(1, 0, 0, -1, x, y),
    PDFOperator.of('TJ' as PDFOperatorNames, [shownText(face, text)]),
    endText(),
  );
}

function drawImage({ page, picture }: Tools, a: Style): void {
  const found = picture(a['href'] ?? '');
  if (!found) return;
  const place = { x: Number(a['x']), y: Number(a['y']), width: Number(a['width']), height: Number(a['height']) };
  const scale = Math.min(place.width / found.width, place.height / found.height);
  const [width, height] = [found.width * scale, found.height * scale];
  placeObject(page, found.name, {
    x: place.x + (place.width - width) / 2,
    y: place.y + (place.height - height) / 2,
    width,
    height,
  });
}

export function placeObject(
  page: PDFPage,
  name: PDFName,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  within(page, [width, 0, 0, -height, x, y + height], () => page.pushOperators(drawObject(name)));
}
