import type { ArtworkFinding, SpotType } from '@postcard/contracts';
import { fitOf, judgeResolution, judgeShape, type Fit } from './print-fit.ts';
import { Refusal } from './refusal.ts';

export type ImageFacts = { width: number; height: number; space: string; hasAlpha: boolean };

/** Judges a picture for a spot. @throws Refusal with all reasons at once */
export function judgeImage(
  { width, height, space, hasAlpha }: ImageFacts,
  spotType: SpotType,
): { fit: Fit; findings: ArtworkFinding[] } {
  const fit = fitOf({ width, height }, spotType);
  const shape = judgeShape(`${width} x ${height} pixels`, fit, spotType);
  const resolution = judgeResolution({ width, height }, fit);
  // Skips the resolution, which has no meaning for a wrong shape.
  const refusals = shape.refusals.length > 0 ? shape.refusals : resolution.refusals;
  if (refusals.length > 0) throw new Refusal(...refusals);
  const findings = [...resolution.findings, ...shape.findings, colourOf(space)];
  if (hasAlpha)
    findings.push({
      check: 'transparency',
      level: 'note',
      text: 'Transparent parts of your picture are printed on white.',
    });
  return { fit, findings };
}

function colourOf(space: string): ArtworkFinding {
  if (space === 'cmyk')
    return {
      check: 'colour',
      level: 'ok',
      text: 'Your picture is in CMYK, the inks of print. Its colors stay as they are.',
    };
  if (space === 'b-w' || space === 'grey16')
    return { check: 'colour', level: 'ok', text: 'Your picture is in black and white.' };
  return {
    check: 'colour',
    level: 'note',
    text:
      'Your picture is in RGB, the colors of screens. ' +
      'We convert it for print; bright greens and blues look a little duller.',
  };
}
