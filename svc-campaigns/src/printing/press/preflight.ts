import type { PressReport } from '@postcard/contracts';
import { showsCode } from '@postcard/contracts/design-templates';
import { proofBecause, verdictOn, type ReadCode } from './codes.ts';
import type { PressAd, PressJob } from './press-job.ts';

const drawnIn = ({ source }: PressAd): string | undefined =>
  source.link && (source.kind === 'file' || showsCode(source.design)) ? source.link : undefined;

export const mayShowCode = (ad: PressAd): boolean => ad.source.kind === 'file' || drawnIn(ad) !== undefined;

export function preflight(
  report: PressReport,
  { origin, ads }: Pick<PressJob, 'origin' | 'ads'>,
  codes: readonly ReadCode[],
): PressReport {
  const refused: string[] = [];
  const cells = report.cells.map((cell) => {
    const ad = ads.find(({ spotId }) => spotId === cell.spotId);
    const text = codes.find(({ spotId }) => spotId === cell.spotId)?.text;
    const drawn = ad && drawnIn(ad);
    if (text === undefined)
      return drawn
        ? { ...cell, warnings: [...cell.warnings, 'Its QR code could not be read. Try it with a phone.'] }
        : cell;
    const verdict = verdictOn(text, { origin, drawn });
    if (verdict.refused) refused.push(`${cell.spotId}, ${cell.businessName}: ${verdict.refused}`);
    return {
      ...cell,
      done: [...cell.done, `The QR code leads to ${text}`],
      warnings: verdict.warning ? [...cell.warnings, verdict.warning] : cell.warnings,
    };
  });
  const because = proofBecause(origin);
  return { ...report, cells, notForPress: [...(because ? [because] : []), ...refused] };
}
