import { currentTown } from '@postcard/contracts/town';
import type { AdDesign, GalleryAd, GalleryCard } from '@postcard/contracts/campaigns';
import type { CardMapSpot } from '@postcard/ui/card-map';

/** Returns an ad's design, or the plain business name for an ad without a template. */
export const shownDesign = ({ design, businessName }: GalleryAd): AdDesign =>
  design ?? { templateId: '', businessName, headline: '', offer: '', details: '', phone: '', website: '' };

/** Returns a card's ads as spots; ads outside the chosen category are dimmed. */
export const printedSpots = (
  { ads }: GalleryCard,
  category: string,
  art: (ad: GalleryAd) => CardMapSpot['art'],
): CardMapSpot[] =>
  ads.map((ad) => ({
    id: ad.spotId,
    spotType: ad.spotType,
    price: currentTown().prices[ad.spotType],
    state: 'printed',
    label: ad.businessName,
    category: ad.businessCategory,
    art: art(ad),
    dimmed: category && ad.businessCategory !== category ? `not in ${category}` : undefined,
  }));

export function countInWords(cards: readonly GalleryCard[], category: string): string {
  const ads = cards.flatMap((card) => card.ads);
  const all = `${plural(ads.length, 'ad')} on ${plural(cards.length, 'card')}`;
  if (!category) return `${all}.`;
  const matching = ads.filter(({ businessCategory }) => businessCategory === category).length;
  return matching === 0
    ? `No ad in ${category} yet, of ${all}. The first could be yours.`
    : `${matching} of ${all} ${matching === 1 ? 'is' : 'are'} in ${category}.`;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns the address of typed text, or null when it is invalid or could run code. */
export function webAddress(text: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username && !/\s/.test(text.trim())
    ? url.href
    : null;
}
