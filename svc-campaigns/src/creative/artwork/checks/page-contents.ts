import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { spaceOf, type Space } from './colour-spaces.ts';
import { operationsOf, type Operand } from './content-stream.ts';
import {
  changesOf,
  firstIn,
  firstState,
  matrixIn,
  meets,
  nameIn,
  numbersIn,
  pictureBounds,
  plainPaint,
  reaching,
  textBounds,
  times,
  upright,
  type Bounds,
  type Matrix,
  type Paint,
  type State,
} from './graphics-state.ts';
import type { HiddenLayer } from './layers.ts';
import { Paints, type PageContents } from './paints.ts';
import { tooHeavy } from './refusal.ts';

export type Area = { x: number; y: number; width: number; height: number };

const key = (text: string): PDFName => PDFName.of(text);
const deepest = 12;
const mostOperations = 3_000_000;

/** Reads the paint in an area of a page, including nested drawings. */
export function contentsOf(page: PDFPage, area: Area, hiddenLayer: HiddenLayer = () => null): PageContents {
  const paints = new Paints(page.doc.context);
  new Walk(page.doc.context, area, { paints, hiddenLayer }).page(page);
  return paints.contents();
}

type Drawing = { resources: PDFDict | undefined; depth: number };

class Walk {
  readonly #context: PDFContext;
  readonly #area: Bounds;
  readonly #paints: Paints;
  readonly #hiddenLayer: HiddenLayer;
  readonly #drawn = new Set<string>();
  readonly #numbers = new Map<PDFObject, number>();
  #operations = 0;

  constructor(
    context: PDFContext,
    { x, y, width, height }: Area,
    { paints, hiddenLayer }: { paints: Paints; hiddenLayer: HiddenLayer },
  ) {
    this.#context = context;
    this.#area = { left: x, bottom: y, right: x + width, top: y + height };
    this.#paints = paints;
    this.#hiddenLayer = hiddenLayer;
  }

  page(page: PDFPage): void {
    const contents = this.#context.lookup(page.node.get(key('Contents')));
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
    const bytes = Buffer.concat(streams.flatMap((each) => [this.#bytesOf(each), Buffer.from('\n')]));
    this.#walk(bytes, firstState(), { resources: page.node.Resources(), depth: 0 });
  }

  #bytesOf(object: PDFObject | undefined): Buffer {
    const stream = this.#context.lookup(object);
    if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode());
    return stream instanceof PDFStream ? Buffer.from(stream.getContents()) : Buffer.alloc(0);
  }

  #resource({ resources }: Drawing, kind: string, name: string): PDFObject | undefined {
    const part = this.#context.lookup(resources?.get(key(kind)));
    return part instanceof PDFDict ? part.get(key(name)) : undefined;
  }

  // Has one case per operator, in the order of the standard.
  // oxlint-disable-next-line complexity
  #walk(bytes: Uint8Array, initial: State, drawing: Drawing): void {
    let state = initial;
    const kept: State[] = [];
    let path: Bounds | null = null;
    let line: Matrix = upright;
    let leading = 0;
    /** Hidden layers of the marked content, outermost first; null for visible content. */
    const marked: (string | null)[] = [];
    const set = (change: Partial<State>) => void (state = { ...state, ...change });
    const reach = (...points: [number, number][]) => void (path = reaching(path, state.matrix, ...points));
    const isShown = (bounds: Bounds | null): boolean => {
      if (!bounds || !meets(bounds, this.#area)) return false;
      const layer = marked.find((each) => each !== null);
      if (layer) this.#paints.hiddenLayers.add(layer);
      return !layer;
    };
    const paintPath = (fills: boolean, strokes: boolean) => {
      if (isShown(path)) this.#paint(state, { fills, strokes }, drawing);
      path = null;
    };
    const nextLine = (x: number, y: number) => void (line = times([1, 0, 0, 1, x, y], line));
    const setText = () => {
      if (state.font && ![3, 7].includes(state.mode) && isShown(textBounds(state, line))) this.#setText(state, drawing);
    };

    for (const { operator, operands } of operationsOf(bytes)) {
      if (++this.#operations > mostOperations) throw tooHeavy();
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbersIn(operands);
      const name = nameIn(operands);
      if (operator === 'q') kept.push(state);
      else if (operator === 'Q') state = kept.pop() ?? state;
      else if (operator === 'cm') set({ matrix: times(matrixIn(operands), state.matrix) });
      else if (operator === 'w') set({ lineWidth: a });
      else if (operator === 'gs') set(changesOf(this.#resource(drawing, 'ExtGState', name), this.#context));
      else if (['g', 'rg', 'k'].includes(operator)) set({ fill: plainPaint(operands) });
      else if (['G', 'RG', 'K'].includes(operator)) set({ stroke: plainPaint(operands) });
      else if (operator === 'cs') set({ fill: firstIn(this.#spaceNamed(name, drawing)) });
      else if (operator === 'CS') set({ stroke: firstIn(this.#spaceNamed(name, drawing)) });
      else if (['sc', 'scn'].includes(operator)) set({ fill: this.#coloured(state.fill, operands, drawing) });
      else if (['SC', 'SCN'].includes(operator)) set({ stroke: this.#coloured(state.stroke, operands, drawing) });
      else if (['m', 'l'].includes(operator)) reach([a, b]);
      else if (operator === 'c') reach([a, b], [c, d], [e, f]);
      else if (['v', 'y'].includes(operator)) reach([a, b], [c, d]);
      else if (operator === 're') reach([a, b], [a + c, b + d], [a + c, b], [a, b + d]);
      else if (['f', 'F', 'f*'].includes(operator)) paintPath(true, false);
      else if (['S', 's'].includes(operator)) paintPath(false, true);
      else if (['B', 'B*', 'b', 'b*'].includes(operator)) paintPath(true, true);
      else if (operator === 'n') path = null;
      else if (operator === 'BT') line = upright;
      else if (operator === 'Tf') set({ font: this.#fontNamed(name, drawing), fontSize: a });
      else if (operator === 'Tr') set({ mode: a });
      else if (operator === 'TL') leading = a;
      else if (operator === 'Tm') line = matrixIn(operands);
      else if (['Td', 'TD'].includes(operator)) {
        if (operator === 'TD') leading = -b;
        nextLine(a, b);
      } else if (operator === 'T*') nextLine(0, -leading);
      else if (["'", '"'].includes(operator)) {
        nextLine(0, -leading);
        setText();
      } else if (['Tj', 'TJ'].includes(operator)) setText();
      else if (operator === 'sh') {
        if (isShown(this.#area)) this.#paints.shade(this.#resource(drawing, 'Shading', name), state);
      } else if (operator === 'BI') {
        if (isShown(pictureBounds(state.matrix))) this.#paints.screen('RGB');
      } else if (operator === 'Do') {
        const object = this.#context.lookup(this.#resource(drawing, 'XObject', name));
        if (!(object instanceof PDFStream)) continue;
        marked.push(this.#hiddenLayer(object.dict.get(key('OC'))));
        const isPicture = object.dict.get(key('Subtype')) === key('Image');
        if (isShown(isPicture ? pictureBounds(state.matrix) : this.#area))
          (isPicture ? this.#picture : this.#draw).call(this, object, state, drawing);
        marked.pop();
      } else if (operator === 'BMC') marked.push(null);
      else if (operator === 'BDC') {
        const layer = this.#resource(drawing, 'Properties', nameIn(operands, 1));
        marked.push(name === 'OC' ? this.#hiddenLayer(layer) : null);
      } else if (operator === 'EMC') marked.pop();
    }
  }

  #fontNamed(name: string, drawing: Drawing): PDFDict | null {
    const font = this.#context.lookup(this.#resource(drawing, 'Font', name));
    return font instanceof PDFDict ? font : null;
  }

  #spaceNamed(name: string, drawing: Drawing): Space {
    return spaceOf(this.#resource(drawing, 'ColorSpace', name) ?? key(name), this.#context);
  }

  #coloured({ space }: Paint, operands: readonly Operand[], drawing: Drawing): Paint {
    const name = nameIn(operands, -1);
    const pattern = name === '' ? undefined : this.#resource(drawing, 'Pattern', name);
    return { space, components: numbersIn(operands), pattern };
  }

  #paint(state: State, { fills, strokes }: { fills: boolean; strokes: boolean }, drawing: Drawing): void {
    const tiles = [fills ? this.#paints.fill(state) : undefined, strokes ? this.#paints.stroke(state) : undefined];
    for (const each of tiles)
      if (each) this.#draw(each.tile, { ...state, fill: each.paint, stroke: each.paint }, drawing);
  }

  #setText(state: State, drawing: Drawing): void {
    const font = state.font as PDFDict;
    const base = this.#context.lookup(font.get(key('BaseFont')));
    const name = base instanceof PDFName ? base.decodeText().replace(/^[A-Z]{6}\+/, '') : 'without a name';
    if (font.get(key('Subtype')) === key('Type3')) this.#drawLetters(font, state, drawing);
    else this.#paints.fonts.set(name, font);
    const [fills, strokes] = [[0, 2, 4, 6].includes(state.mode), [1, 2, 5, 6].includes(state.mode)];
    this.#paint(state, { fills, strokes }, drawing);
  }

  #drawLetters(font: PDFDict, state: State, drawing: Drawing): void {
    const letters = this.#context.lookup(font.get(key('CharProcs')));
    const resources = this.#context.lookup(font.get(key('Resources')));
    const ownResources = resources instanceof PDFDict ? resources : drawing.resources;
    if (!(letters instanceof PDFDict) || drawing.depth >= deepest) return;
    for (const letter of letters.values())
      if (this.#isNew(letter, state))
        this.#walk(this.#bytesOf(letter), state, { resources: ownResources, depth: drawing.depth + 1 });
  }

  #draw(stream: PDFStream, state: State, { resources: outer, depth }: Drawing): void {
    const formResources = this.#context.lookup(stream.dict.get(key('Resources')));
    const list = this.#context.lookup(stream.dict.get(key('Matrix')));
    const matrixNumbers = list instanceof PDFArray ? list.asArray() : [];
    const matrix = matrixIn(matrixNumbers.map((each) => (each instanceof PDFNumber ? each.asNumber() : 0)));
    const inner = { ...state, matrix: times(matrix, state.matrix) };
    if (depth < deepest && this.#isNew(stream, inner))
      this.#walk(this.#bytesOf(stream), inner, {
        resources: formResources instanceof PDFDict ? formResources : outer,
        depth: depth + 1,
      });
  }

  #picture(stream: PDFStream, state: State, drawing: Drawing): void {
    if (this.#paints.isMask(stream)) return this.#paint(state, { fills: true, strokes: false }, drawing);
    const named = stream.dict.get(key('ColorSpace'));
    const space =
      named instanceof PDFName ? this.#spaceNamed(named.decodeText(), drawing) : spaceOf(named, this.#context);
    this.#paints.picture(stream, space, state);
  }

  /** Returns true for a drawing's first use with a graphics state, so that circular references end. */
  #isNew(object: PDFObject, { fill, stroke, matrix, ...rest }: State): boolean {
    const number = this.#numbers.get(object) ?? this.#numbers.size;
    this.#numbers.set(object, number);
    const colours = [fill, stroke].map(({ space, components }) => [space, components]);
    const { blends, fillOverprints, strokeOverprints } = rest;
    const look = [number, colours, matrix.map(Math.round), blends, fillOverprints, strokeOverprints];
    const isNew = !this.#drawn.has(JSON.stringify(look));
    this.#drawn.add(JSON.stringify(look));
    return isNew;
  }
}
