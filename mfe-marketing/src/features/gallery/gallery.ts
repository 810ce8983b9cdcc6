import { currentTown } from '@postcard/contracts/town';
import type { AdDesign, GalleryAd, GalleryCard } from '@postcard/contracts/campaigns';
import type { CardMapSpot } from '@postcard/ui/card-map';
import { cellOf, sides, type Side } from '@postcard/ui/card-geometry';
import { onPrint, onSight } from '@postcard/web-kit';
import { startTransition, useEffect, useMemo, useRef, useState, type RefObject } from 'react';

export const shownDesign = ({ design, businessName }: GalleryAd): AdDesign =>
  design ?? { templateId: '', businessName, headline: '', offer: '', details: '', phone: '', website: '' };

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

/** Returns the ads to draw: those of visible sides, added one per task to keep taps fast, or all for printing. */
export function useDrawn<Watched extends Element>(
  ads: readonly GalleryAd[],
  load: () => Promise<unknown>,
): [RefObject<Watched | null>, ReadonlySet<string>] {
  const watched = useRef<Watched>(null);
  const [seen, setSeen] = useState<readonly Side[]>([]);
  const [count, setCount] = useState(0);
  const due = useMemo(
    () => seen.flatMap((side) => ads.filter(({ spotId }) => cellOf(spotId)?.side === side)),
    [ads, seen],
  );

  useEffect(() => {
    const stops = sides.map((side) => {
      const element = watched.current?.querySelector(`[data-side=${side}]`);
      return (
        element &&
        onSight(element, () =>
          startTransition(() => setSeen((before) => (before.includes(side) ? before : [...before, side]))),
        )
      );
    });
    const stopPrint = onPrint(() => {
      setSeen((before) => [...before, ...sides.filter((side) => !before.includes(side))]);
      setCount(Infinity);
    });
    return () => [...stops, stopPrint].forEach((stop) => stop?.());
  }, []);

  useEffect(() => {
    if (count >= due.length) return undefined;
    let isDue = true;
    const draw = () => setTimeout(() => isDue && startTransition(() => setCount(count + 1)));
    // The drawn part reports a failure to load.
    load().then(draw, draw);
    return () => {
      isDue = false;
    };
  }, [count, due, load]);

  return [watched, useMemo(() => new Set(due.slice(0, count).map(({ spotId }) => spotId)), [due, count])];
}
