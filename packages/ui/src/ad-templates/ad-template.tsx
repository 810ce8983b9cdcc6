import { memo, useMemo } from 'react';
import type { SpotType } from '@postcard/contracts/business';
import type { AdDesign } from '@postcard/contracts/campaigns';
import { domesticPhone } from '@postcard/contracts/phone';
import { drawings } from './drawings.ts';
import { LogoMotif } from './logo-motif.tsx';
import { motifOf } from './motif-of.ts';
import type { Trade } from './motif-of.ts';
import { PlainAd } from './plain.tsx';
import { QrMotif, qrTextOf } from './qr-motif.tsx';
import { InkProvider, inksFor } from './use-ink.ts';

const noTrade: Trade = {};

/** The trim of an ad, in hundredths of an inch: what the templates are drawn to. */
export const adTrim = {
  medium: { width: 475, height: 375 },
  large: { width: 975, height: 375 },
} as const satisfies Record<SpotType, { width: number; height: number }>;

export type AdTemplateProps = {
  design: AdDesign;
  spotType: SpotType;
  /** What the business does: it chooses the picture. */
  trade?: Trade | undefined;
  /** Where a QR code leads instead of to the website: the printed card's short link. */
  qrAddress?: string | undefined;
  /** The size to draw at, from 0,0; the trim in hundredths of an inch when left out. */
  width?: number;
  height?: number;
};

/** An address as one says it: nobody types `https://` or what follows a question mark from paper. */
const spokenAddress = (website: string): string =>
  website
    .replace(/^https?:\/\//iu, '')
    .replace(/[?#].*$/su, '')
    .replace(/\/$/u, '');

/**
 * A filled template, as it is printed: the contents of an svg or of a group in another drawing. Setting its type is
 * work, so the same ad is not set again.
 */
export const AdTemplate = memo(function AdTemplate({
  design,
  spotType,
  trade = noTrade,
  qrAddress,
  width,
  height,
}: AdTemplateProps) {
  const trim = adTrim[spotType];
  const Drawing = design.templateId.startsWith(spotType) ? drawings[design.templateId] : undefined;
  const { templateId: _, palette, picture, logo, ...texts } = design;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as typeof texts;
  const ad = {
    ...trimmed,
    phone: domesticPhone(trimmed.phone) ?? trimmed.phone,
    website: spokenAddress(trimmed.website),
  };
  // Without a website no code is shown on any page, so none is printed either: what is printed is what was approved.
  const ownCode = picture === 'qr' ? qrTextOf(design.website) : null;
  const [code, picked] = [ownCode && (qrAddress ?? ownCode), picture === 'logo' ? logo : undefined];
  const Motif = useMemo(() => {
    if (code) return () => <QrMotif text={code} />;
    return picked ? () => <LogoMotif id={picked} /> : motifOf(trade);
  }, [code, picked, trade]);
  return (
    // An svg of its own, because it cuts off what reaches beyond the trim, wherever it is put.
    <svg
      width={width ?? trim.width}
      height={height ?? trim.height}
      viewBox={`0 0 ${trim.width} ${trim.height}`}
      preserveAspectRatio="none"
      overflow="hidden"
      style={{ fontVariationSettings: "'opsz' 72" }}
    >
      <InkProvider value={inksFor(palette)}>
        {Drawing ? <Drawing ad={ad} Motif={Motif} /> : <PlainAd ad={ad} {...trim} />}
      </InkProvider>
    </svg>
  );
});
