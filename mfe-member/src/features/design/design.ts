import { adDesign, type AdDesign, type BookingView, type Campaign } from '@postcard/contracts/campaigns';
import type { SpotType } from '@postcard/contracts/business';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import { type SessionUser, draftOf } from '@postcard/web-kit';

export const templatesFor = (spotType: SpotType) =>
  templateCatalogue.filter((template) => template.spotType === spotType);

export const templateIn = (spotType: SpotType, id: string | null): string | undefined =>
  templatesFor(spotType).find((template) => template.id === id)?.id;

export function savedDesign({ adContent }: Pick<BookingView, 'adContent'>): AdDesign | null {
  try {
    return adDesign.safeParse(JSON.parse(adContent ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function firstDesign(
  booking: BookingView,
  user: SessionUser,
  asked: string | null,
  tried: AdDesign | undefined,
): AdDesign {
  const saved = savedDesign(booking);
  const templateId =
    templateIn(booking.spotType, asked) ??
    templateIn(booking.spotType, (saved ?? tried)?.templateId ?? null) ??
    templatesFor(booking.spotType)[0]?.id ??
    '';
  const website = shortAddress(user.website ?? '');
  // Ads have a code by default, because its scans are counted.
  const picture = website ? ('qr' as const) : ('trade' as const);
  const known = {
    palette: 'postal' as const,
    picture,
    businessName: user.businessName.slice(0, 60),
    headline: '',
    offer: '',
    details: '',
    phone: user.phone ?? '',
    website,
  };
  return { ...known, ...(saved ?? withWords(tried)), templateId };
}

const withWords = (tried: AdDesign | undefined): Partial<AdDesign> =>
  Object.fromEntries(Object.entries(tried ?? {}).filter(([, value]) => value !== ''));

const shortAddress = (address: string): string =>
  address
    .replace(/^https?:\/\//iu, '')
    .replace(/\/$/u, '')
    .slice(0, 80);

export function closedBecause(booking: BookingView, card: Pick<Campaign, 'status'>): string | null {
  if (card.status !== 'upcoming')
    return 'This card is at the printer or already mailed, so its ads can no longer be changed.';
  if (booking.status === 'held' || booking.status === 'confirmed') return null;
  if (booking.status === 'capturing')
    return 'Your payment is being completed. You can design your ad as soon as it is.';
  return 'This spot is no longer yours.';
}

/** Draft of an ad tried before booking; it stays in the tab until saved as an ad. */
export const triedDraft = 'tried-design';

export const triedDesign = (): AdDesign | undefined => adDesign.safeParse(draftOf(triedDraft)).data;
