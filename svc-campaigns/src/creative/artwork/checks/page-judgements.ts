import type { ArtworkFinding } from '@postcard/contracts';
import { artworkMaxPixels } from '@postcard/contracts/print-sizes';
import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { inkOfPage, mostInk } from './ink.ts';
import type { PageContents } from './paints.ts';
import type { Judged } from './print-fit.ts';

const finishing =
  /cut|^die$|die[ -]?line|crease|fold|perf(?!ect)|scor(?:e|ing)|kiss|varnish|foil|emboss|deboss|spot ?uv/iu;
const registration = 'All';

export async function judgeContents(contents: PageContents): Promise<Judged> {
  const { spots, hiddenLayers, mostPixels, fonts } = contents;
  const missing = [...fonts].filter(([, font]) => !isEmbedded(font)).map(([name]) => name);
  const plates = spots.filter((name) => finishing.test(name));
  const refusals = [
    hiddenLayers.length > 0 &&
      `A layer of this PDF is hidden: ${hiddenLayers.join(', ')}. Please show or delete it, and export your ad again.`,
    plates.length > 0 &&
      `${plates.join(', ')} is a plate for cutting or finishing, which would be printed as color. ` +
        'Please delete it, and export your ad again.',
    spots.includes(registration) &&
      'Something in this PDF uses the color All, which prints on every plate. Please make it black, and export ' +
        'your ad again.',
    mostPixels > artworkMaxPixels &&
      'A picture in this PDF has more than 80 megapixels. Please export it for print at 300 dots per inch.',
    missing.length > 0 &&
      `These fonts aren’t embedded in the PDF: ${missing.join(', ')}. Please export it with fonts embedded, ` +
        'or with text turned into outlines.',
  ].filter((each) => each !== false);
  return { refusals, findings: refusals.length > 0 ? [] : await findingsOf(contents) };
}

async function findingsOf(contents: PageContents): Promise<ArtworkFinding[]> {
  const { fonts, spots, overprints, hasHairlines } = contents;
  const ink = await inkOfPage(contents);
  const findings: (ArtworkFinding | false)[] = [
    fonts.size > 0 && {
      check: 'fonts',
      level: 'ok',
      text: `All fonts are in the file: ${[...fonts.keys()].join(', ')}.`,
    },
    judgeColours(contents),
    spots.length > 0 && {
      check: 'colour',
      level: 'note',
      text: `We convert ${spots.join(', ')} to the four inks of print. The proof shows the result.`,
    },
    overprints && {
      check: 'colour',
      level: 'note',
      text: 'Parts of your ad were set to overprint. They cover what is under them, as the proof shows.',
    },
    ink !== null &&
      ink > mostInk && {
        check: 'colour',
        level: 'warning',
        text: `Some areas have ${ink}% ink. More than ${mostInk}% doesn’t dry well. Please use less.`,
      },
    hasHairlines && {
      check: 'shape',
      level: 'warning',
      text: 'Your ad has lines that are too thin to print. Please make them at least 0.25 points wide.',
    },
  ];
  return findings.filter((each) => each !== false);
}

function judgeColours({ colours, inInks }: PageContents): ArtworkFinding {
  const which = colours.length > 0 ? ` (${colours.join(', ')})` : '';
  return inInks
    ? {
        check: 'colour',
        level: 'ok',
        text: `Your PDF uses only print inks${which}. Its colors don’t change.`,
      }
    : {
        check: 'colour',
        level: 'note',
        text:
          `Your PDF has colors that aren’t print inks${which}. ` +
          'We convert it; bright greens and blues come out a little calmer.',
      };
}

export function judgeDrawn(pixels: Uint8Array): ArtworkFinding[] {
  if (pixels.some((value) => value !== 255)) return [];
  return [{ check: 'size', level: 'warning', text: 'Your page is blank. Please check that you chose the right file.' }];
}

/** Returns true if a font is embedded. The press would substitute other fonts. */
function isEmbedded(font: PDFDict): boolean {
  const resolve = (object: PDFObject | undefined) => font.context.lookup(object);
  const descendants = resolve(font.get(PDFName.of('DescendantFonts')));
  const carrier = descendants instanceof PDFArray ? resolve(descendants.get(0)) : font;
  const descriptor = carrier instanceof PDFDict ? resolve(carrier.get(PDFName.of('FontDescriptor'))) : undefined;
  return (
    descriptor instanceof PDFDict &&
    ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(PDFName.of(key)))
  );
}
