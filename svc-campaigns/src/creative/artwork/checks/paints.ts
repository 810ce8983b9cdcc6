import {
  PDFBool,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { inkOf, inkOfShading, spaceOf, type Space } from './colour-spaces.ts';
import { black, type Paint, type State } from './graphics-state.ts';

export type PageContents = {
  fonts: ReadonlyMap<string, PDFDict>;
  colours: string[];
  inInks: boolean;
  spots: string[];
  overprints: boolean;
  hiddenLayers: string[];
  hasHairlines: boolean;
  ink: number | null;
  inkPictures: PDFRawStream[];
  mostPixels: number;
};

const key = (text: string): PDFName => PDFName.of(text);
/** Minimum line width in points; thinner lines break up on press. */
const hairline = 0.1;
const order = ['RGB', 'Lab', 'colors with a profile', 'CMYK', 'black and white', 'spot colors'];

export class Paints {
  readonly fonts = new Map<string, PDFDict>();
  readonly hiddenLayers = new Set<string>();
  readonly #context: PDFContext;
  readonly #words = new Set<string>();
  readonly #spots = new Set<string>();
  readonly #pictures = new Set<PDFRawStream>();
  #mostPixels = 0;
  #overprints = false;
  #hasHairlines = false;
  #inInks = true;
  #ink: number | null = 0;

  constructor(context: PDFContext) {
    this.#context = context;
  }

  contents(): PageContents {
    return {
      fonts: this.fonts,
      colours: order.filter((word) => this.#words.has(word)),
      inInks: this.#inInks,
      spots: [...this.#spots],
      overprints: this.#overprints,
      hiddenLayers: [...this.hiddenLayers],
      hasHairlines: this.#hasHairlines,
      ink: this.#ink,
      inkPictures: [...this.#pictures],
      mostPixels: this.#mostPixels,
    };
  }

  /** Returns the pattern that replaces a color, with its first color. */
  fill(state: State): { tile: PDFStream; paint: Paint } | undefined {
    if (state.fillOverprints) this.#overprints = true;
    return this.#paint(state.fill, state);
  }

  stroke(state: State): { tile: PDFStream; paint: Paint } | undefined {
    if (state.strokeOverprints) this.#overprints = true;
    const [a, b, c, d] = state.matrix;
    if (state.lineWidth * Math.sqrt(Math.abs(a * d - b * c)) < hairline) this.#hasHairlines = true;
    return this.#paint(state.stroke, state);
  }

  shade(object: PDFObject | undefined, { blends }: State): void {
    const shading = this.#context.lookup(object);
    const dict = shading instanceof PDFStream ? shading.dict : shading;
    if (!(dict instanceof PDFDict)) return;
    const space = spaceOf(dict.get(key('ColorSpace')), this.#context);
    this.#note(space);
    this.#lay(blends ? null : inkOfShading(dict, space, this.#context));
  }

  picture(stream: PDFStream, space: Space, state: State): void {
    const { dict } = stream;
    const side = (name: string) => {
      const value = this.#context.lookup(dict.get(key(name)));
      return value instanceof PDFNumber ? value.asNumber() : 0;
    };
    this.#mostPixels = Math.max(this.#mostPixels, side('Width') * side('Height'));
    if (state.fillOverprints) this.#overprints = true;
    this.#note(space);
    if (space.kind === 'black' && !state.blends) this.#lay(100);
    else if (space.kind === 'cmyk' && !state.blends && stream instanceof PDFRawStream) this.#pictures.add(stream);
    else this.#lay(null);
  }

  isMask = (stream: PDFStream): boolean => this.#context.lookup(stream.dict.get(key('ImageMask'))) === PDFBool.True;

  screen(word: string): void {
    this.#words.add(word);
    this.#inInks = false;
    this.#lay(null);
  }

  #paint({ space, components, pattern }: Paint, state: State): { tile: PDFStream; paint: Paint } | undefined {
    if (space.kind === 'pattern') {
      const tile = this.#context.lookup(pattern);
      if (tile instanceof PDFDict) this.shade(tile.get(key('Shading')), state);
      const paint = space.base ? { space: space.base, components, pattern: undefined } : black();
      return tile instanceof PDFStream ? { tile, paint } : undefined;
    }
    this.#note(space);
    this.#lay(state.blends ? null : inkOf(space, components));
    return undefined;
  }

  #note(space: Space): void {
    if (space.kind === 'screen') this.screen(space.word);
    if (space.kind === 'cmyk' || space.kind === 'process') this.#words.add('CMYK');
    if (space.kind === 'black') this.#words.add('black and white');
    if (space.kind === 'indexed' && space.base) this.#note(space.base);
    if (space.kind !== 'spot') return;
    this.#words.add('spot colors');
    this.#inInks = false;
    for (const name of space.names) this.#spots.add(name);
  }

  #lay(ink: number | null): void {
    this.#ink = this.#ink === null || ink === null ? null : Math.max(this.#ink, ink);
  }
}
