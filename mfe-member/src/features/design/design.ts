import { adDesign, type AdDesign, type BookingView, type Campaign } from '@postcard/contracts/campaigns';
import type { SpotType } from '@postcard/contracts/business';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import type { SessionUser } from '@postcard/web-kit';

export const templatesFor = (spotType: SpotType) =>
  templateCatalogue.filter((template) => template.spotType === spotType);

/** A template's id if it is one of this size. */
export const templateIn = (spotType: SpotType, id: string | null): string | undefined =>
  templatesFor(spotType).find((template) => template.id === id)?.id;

/** The ad a booking has, or null where it has none that was made here. */
export function savedDesign({ adContent }: Pick<BookingView, 'adContent'>): AdDesign | null {
  try {
    return adDesign.safeParse(JSON.parse(adContent ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The ad a form starts with: as it was saved, else as it was tried before the booking, else what is known of the
 * business.
 */
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
  // With a code its scans are counted, so an ad has one unless its owner wants something else there.
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

/** The design that was tried, without its empty texts. */
const withWords = (tried: AdDesign | undefined): Partial<AdDesign> =>
  Object.fromEntries(Object.entries(tried ?? {}).filter(([, value]) => value !== ''));

/** A web address as one prints it: without its scheme and the slash at its end. */
const shortAddress = (address: string): string =>
  address
    .replace(/^https?:\/\//iu, '')
    .replace(/\/$/u, '')
    .slice(0, 80);

/** Why a booking's ad cannot be changed, in the member's words; null while it can. */
export function closedBecause(booking: BookingView, card: Pick<Campaign, 'status'>): string | null {
  if (card.status !== 'upcoming')
    return 'This card is at the printer or out already, so its ads can no longer be changed.';
  if (booking.status === 'held' || booking.status === 'confirmed') return null;
  if (booking.status === 'capturing')
    return 'Your payment is being completed. You can design your ad as soon as it is.';
  return 'This spot is no longer yours.';
}
