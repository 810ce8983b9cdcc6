import type { ArtworkFinding, SpotType } from '@postcard/contracts';
import { artworkDpi, artworkSizes } from '@postcard/contracts/print-sizes';

export type Box = 'trim' | 'bleed';
export type Size = { width: number; height: number };

export type Fit = { box: Box; size: Size; loss: number };

const mostLoss = 0.12;
/** Largest share of an ad that can be cut off unnoticed: half a line of type. */
const unseenLoss = 0.02;

/** Chooses between trim and bleed (0.125 inch around) by the ad's shape. */
export function fitOf({ width, height }: Size, spotType: SpotType): Fit {
  const shape = width / height;
  const fits = (['bleed', 'trim'] as const).map((box) => {
    const size = artworkSizes[spotType][box];
    const ratio = size.width / size.height;
    return { box, size, loss: 1 - Math.min(shape / ratio, ratio / shape) };
  });
  return fits.reduce((best, next) => (next.loss < best.loss ? next : best));
}

export const previewDpi = 200;

export const previewPixels = ({ width, height }: Size): Size => ({
  width: Math.round(width * previewDpi),
  height: Math.round(height * previewDpi),
});

export const dpiOf = (pixels: Size, { size }: Fit): number =>
  Math.floor(Math.min(pixels.width / size.width, pixels.height / size.height));

export type Judged = { findings: ArtworkFinding[]; refusals: string[] };

const inches = ({ width, height }: Size): string => `${width} x ${height} inches`;

export function judgeResolution(pixels: Size, fit: Fit): Judged {
  const dpi = dpiOf(pixels, fit);
  const measured =
    `Your picture is ${pixels.width} x ${pixels.height} pixels; ` +
    `printed at ${inches(fit.size)} that is ${dpi} dots per inch.`;
  const { least, blurred, sharp } = artworkDpi;
  if (dpi < least) {
    const [width, height] = [Math.ceil(fit.size.width * sharp), Math.ceil(fit.size.height * sharp)];
    return {
      findings: [],
      refusals: [
        `${measured} Below ${least} it cannot be printed. Please send it at least ${width} x ${height} pixels large.`,
      ],
    };
  }
  if (dpi < sharp)
    return {
      findings: [
        {
          check: 'resolution',
          level: 'warning',
          text: `${measured} ${sharp} is sharp; below ${blurred} looks blurred.`,
        },
      ],
      refusals: [],
    };
  return { findings: [{ check: 'resolution', level: 'ok', text: `${measured} That prints sharp.` }], refusals: [] };
}

/** Judges an ad's shape and bleed. `shown` is the measurement, such as '800 x 600 pixels'. */
export function judgeShape(measured: string, { box, loss }: Fit, spotType: SpotType): Judged {
  const { trim, bleed } = artworkSizes[spotType];
  if (loss > mostLoss) {
    return {
      findings: [],
      refusals: [
        `Your ad is ${measured}, which is a different shape from the spot. Please make it ${inches(trim)}, or ` +
          `${inches(bleed)} with bleed.`,
      ],
    };
  }
  const findings: ArtworkFinding[] = [];
  if (loss > unseenLoss)
    findings.push({
      check: 'shape',
      level: 'warning',
      text: `To fill the spot, ${Math.round(loss * 100)}% of your ad is cut off at its edges. Please check the proof.`,
    });
  findings.push(
    box === 'bleed'
      ? {
          check: 'bleed',
          level: 'ok',
          text: 'Your ad has 0.125 inch of bleed, so no white edge can show.',
        }
      : {
          check: 'bleed',
          level: 'note',
          text:
            'Your ad has no bleed, so it ends exactly where it is cut. ' +
            `For color up to the edge, make it ${inches(bleed)}.`,
        },
  );
  return { findings, refusals: [] };
}
