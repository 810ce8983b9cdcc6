import { memo, useMemo, type ComponentProps } from 'react';
import type { SpotType } from '@postcard/contracts/business';
import type { AdDesign } from '@postcard/contracts/campaigns';
import { domesticPhone } from '@postcard/contracts/phone';
import { logoPath } from '@postcard/contracts/logo-path';
import { type DrawingProps, InkProvider, inksFor, box } from './set-type.ts';
import { drawings } from './drawings.ts';
import { motifOf, type Trade } from './motif-of.ts';
import { QrMotif, qrTextOf } from './qr-motif.tsx';
import { ink } from '../ink.ts';
import { Column, ContactRow } from './type.tsx';
import { classNames } from '../class-names.ts';

const noTrade: Trade = {};

/** The trim of an ad in hundredths of an inch, the unit of the templates. */
export const adTrim = {
  medium: { width: 475, height: 375 },
  large: { width: 975, height: 375 },
} as const satisfies Record<SpotType, { width: number; height: number }>;

export type AdTemplateProps = {
  design: AdDesign;
  spotType: SpotType;
  trade?: Trade | undefined;
  /** Short link on the printed card, which replaces the website in the QR code. */
  qrAddress?: string | undefined;
  width?: number;
  height?: number;
};

const spokenAddress = (website: string): string =>
  website
    .replace(/^https?:\/\//iu, '')
    .replace(/[?#].*$/su, '')
    .replace(/\/$/u, '');

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
  // A printed QR code also needs a website, because the print must match the approved ad.
  const ownCode = picture === 'qr' ? qrTextOf(design.website) : null;
  const [code, picked] = [ownCode && (qrAddress ?? ownCode), picture === 'logo' ? logo : undefined];
  const Motif = useMemo((): DrawingProps['Motif'] => {
    const Drawn = motifOf(trade);
    return ({ at, ...props }) => {
      const motif = code ? <QrMotif text={code} /> : picked ? <LogoMotif id={picked} /> : <Drawn {...props} />;
      return at ? <g transform={at}>{motif}</g> : motif;
    };
  }, [code, picked, trade]);
  return (
    // A nested svg clips what exceeds the trim.
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

/** Shows a logo within -100..100, on a white label, so that it is visible on any background. */
const LogoMotif = ({ id }: { id: string }) => (
  <g>
    <rect x="-100" y="-100" width="200" height="200" rx="10" fill={ink.white} />
    <image href={logoPath(id)} x="-88" y="-88" width="176" height="176" preserveAspectRatio="xMidYMid meet" />
  </g>
);

const PlainAd = ({ ad, width, height }: Pick<DrawingProps, 'ad'> & { width: number; height: number }) => (
  <>
    <rect width={width} height={height} fill={ink.paper} />
    <rect x="10" y="10" width={width - 20} height={height - 20} fill="none" stroke={ink.black} strokeWidth="3" />
    <Column
      within={box(30, 26, width - 60, height - 96)}
      anchor="middle"
      gap={10}
      copies={[
        { text: ad.businessName, size: 64, lines: 2, fill: ink.black, share: 5 },
        { text: ad.headline, size: 34, lines: 2, fill: ink.blue, share: 3 },
        { text: ad.offer, size: 40, lines: 2, fill: ink.red, share: 3 },
        { text: ad.details, face: 'plain', size: 20, lines: 4, fill: ink.black, share: 3 },
      ]}
    />
    <ContactRow within={box(30, height - 64, width - 60, 48)} of={ad} size={26} fill={ink.black} least={16} />
  </>
);

export type AdPictureProps = Omit<ComponentProps<'svg'>, 'children' | 'viewBox' | 'width' | 'height'> &
  Pick<AdTemplateProps, 'design' | 'spotType' | 'trade'> & {
    title?: string;
    id?: string;
  };

export function AdPicture({ design, spotType, trade, title, id = 'ad', className, ...props }: AdPictureProps) {
  const { width, height } = adTrim[spotType];
  const voice = title
    ? ({ role: 'img', 'aria-labelledby': `${id}-title` } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classNames('pc-ad-picture', className)}
      focusable="false"
      {...voice}
      {...props}
    >
      {title && <title id={`${id}-title`}>{title}</title>}
      <AdTemplate design={design} spotType={spotType} trade={trade} />
    </svg>
  );
}
