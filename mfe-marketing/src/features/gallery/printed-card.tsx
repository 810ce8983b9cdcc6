import { zoneLabel } from '@postcard/contracts/town';
import type { GalleryAd, GalleryCard } from '@postcard/contracts/campaigns';
import { CardMap, type CardMapSpot } from '@postcard/ui/card-map';
import { Badge, Cluster, formatDate, Text } from '@postcard/ui';
import { lazyPart } from '@postcard/web-kit';
import { memo, useMemo } from 'react';
import { printedSpots, shownDesign } from './gallery.ts';
import styles from './gallery.module.css';
import { useDrawn } from './use-drawn.ts';

export type Shown = { card: GalleryCard; ad: GalleryAd };

type Props = { card: GalleryCard; category: string; onOpen: (shown: Shown) => void };

const undrawn = () => null;
/** Loaded in a task of its own, because with the page it would block a phone for 100 ms. */
const templates = () => import('@postcard/ui/ad-templates');
/** Created once, so that opening another ad does not draw the others again. */
const Drawn = lazyPart(async () => memo((await templates()).AdTemplate), { isOptional: true });

export const PrintedCard = memo(function PrintedCard({ card, category, onOpen }: Props) {
  const art = useMemo(() => new Map(card.ads.map((ad) => [ad.spotId, artOf(ad)])), [card]);
  const [section, drawn] = useDrawn<HTMLElement>(card.ads, templates);
  const spots = useMemo(
    () => printedSpots(card, category, ({ spotId }) => (drawn.has(spotId) ? art.get(spotId) : undrawn)),
    [card, category, art, drawn],
  );
  const open = ({ id }: CardMapSpot) => {
    const ad = card.ads.find(({ spotId }) => spotId === id);
    if (ad) onOpen({ card, ad });
  };
  return (
    <section ref={section} className={styles['card']} aria-labelledby={`name-${card.id}`}>
      <Cluster gap={3}>
        <h2 id={`name-${card.id}`}>{card.name}</h2>
        {card.status === 'active' && <Badge tone="success">In mailboxes now</Badge>}
        {card.status === 'locked' && <Badge tone="warning">At the printer</Badge>}
      </Cluster>
      <Text quiet>
        {card.status === 'locked' ? 'In mailboxes from' : 'Mailed on'}{' '}
        {formatDate(card.distributionDate, 'MMMM d, yyyy')} to {zoneLabel(card.zone)}
      </Text>
      <CardMap
        side="both"
        id={`gallery-${card.id}`}
        spots={spots}
        onSelect={open}
        canSelect={always}
        className={styles['map']}
        issue={`${formatDate(card.distributionDate, 'MMMM yyyy')} · ${zoneLabel(card.zone)}`}
      />
    </section>
  );
});

const always = () => true;

function artOf(ad: GalleryAd): CardMapSpot['art'] {
  const trade = { category: ad.businessCategory, subcategory: ad.businessSubcategory };
  if (ad.imageUrl) return (size) => <image href={ad.imageUrl ?? ''} {...size} preserveAspectRatio="xMidYMid slice" />;
  const design = shownDesign(ad);
  return (size) => <Drawn design={design} spotType={ad.spotType} trade={trade} {...size} />;
}
