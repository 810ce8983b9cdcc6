import { currentTown, zoneLabel } from '@postcard/contracts/town';
import categories from '@postcard/contracts/data/categories' with { type: 'json' };
import { paths } from '@postcard/contracts/paths';
import {
  Button,
  Container,
  EmptyState,
  ErrorState,
  formatDate,
  Section,
  SelectField,
  Text,
  Badge,
  Cluster,
  Loading,
  Skeleton,
} from '@postcard/ui';
import { hydrateWhen, lazyPart, useInBrowser, userMessageOf, LinkButton, fetcher, useApi } from '@postcard/web-kit';
import { useDeferredValue, useEffect, useState, memo, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { GalleryAd, GalleryCard } from '@postcard/contracts/campaigns';
import { CardMap, type CardMapSpot } from '@postcard/ui/card-map';
import styles from './gallery.module.css';
import { countInWords, printedSpots, shownDesign, useDrawn } from './gallery.ts';

const AdDialog = lazyPart(async () => (await import('./ad-dialog.tsx')).AdDialog, {
  onFailed: ({ onClose }) => onClose(),
});

const Prerendered = hydrateWhen({ when: 'used', load: async () => ({ Part: Waiting }) });
/** Prerendered cards without hydration. A constant element, so that React skips it when the page renders again. */
const waiting = <Prerendered />;

const year = 12;

export function Component() {
  const [limit, setLimit] = useState(year);
  const { data, error, isLoading, mutate } = useGallery(limit);
  // The cards render in the background, so that a tap never waits.
  const cards = useDeferredValue(data);
  const { category, choose } = useCategory();
  const [opened, setOpened] = useState<Shown | null>(null);
  useReadyDates();
  return (
    <>
      <Container className={styles['page']}>
        <h1>Gallery</h1>
        <Text lead>
          {`Seen in ${currentTown().name}’s mailboxes: every card we have mailed, front and back, each ad as its ` +
            'business approved it. Choose an ad to see it large.'}
        </Text>
        <div className={styles['filter']}>
          <SelectField
            label="Show ads of"
            name="category"
            placeholder="All categories"
            options={names}
            value={category}
            onChange={(event) => choose(event.target.value)}
          />
          <p role="status" className={styles['count']}>
            {cards ? countInWords(cards, category) : error ? '' : 'Counting the ads…'}
          </p>
        </div>
        <noscript>
          <p>
            The cards are drawn by your browser, with JavaScript. Without it,{' '}
            <a href={`${paths.home()}#sample-form`}>ask for a printed one</a>.
          </p>
        </noscript>
        {error && !data && (
          <ErrorState title="The cards could not be shown" onRetry={() => void mutate()}>
            {userMessageOf(error)}
          </ErrorState>
        )}
        {!cards && (data || !error) && waiting}
        {cards?.length === 0 && (
          <EmptyState
            title="No card has been printed yet"
            action={
              <LinkButton variant="primary" to={paths.adInterest()}>
                Reserve your ad spot
              </LinkButton>
            }
          >
            Our first card is open for booking.
          </EmptyState>
        )}
        {cards?.map((card) => (
          <PrintedCard key={card.id} card={card} category={category} onOpen={setOpened} />
        ))}
        {cards && cards.length >= limit && (
          <Button busy={isLoading} onClick={() => setLimit(limit + year)}>
            Show older cards
          </Button>
        )}
        {opened && <AdDialog {...opened} onClose={() => setOpened(null)} />}
      </Container>
      <Section tone="tint" size="tight">
        <Container className={styles['yours']}>
          <div>
            <h2>Yours could be next</h2>
            <p>We can design your ad with you, or you can start from a template.</p>
          </div>
          <LinkButton variant="primary" size="large" to={paths.adInterest()}>
            Reserve your ad spot
          </LinkButton>
          <LinkButton size="large" to={paths.templates()}>
            See the templates
          </LinkButton>
        </Container>
      </Section>
    </>
  );
}

/** Formats a date while the cards load, because the browser first loads tables for up to 60 ms. */
function useReadyDates(): void {
  useEffect(() => {
    const timeout = setTimeout(() => formatDate(Date.now()));
    return () => clearTimeout(timeout);
  }, []);
}

const names = categories.map(({ name }) => name);

/** Holds the chosen category in the address, for sharing. Ignores an unknown name. */
function useCategory() {
  const [search, setSearch] = useSearchParams();
  const asked = useInBrowser(() => search.get('category'), null);
  // The choice is shown at once, and is replaced by the address when the address has changed.
  const [chosen, setChosen] = useState<{ name: string; before: string | null } | null>(null);
  const name = chosen && chosen.before === asked ? chosen.name : asked;
  return {
    category: names.find((each) => each === name) ?? '',
    choose: (next: string) => {
      setChosen({ name: next, before: asked });
      setSearch(next ? { category: next } : {}, { replace: true, preventScrollReset: true });
    },
  };
}

type Shown = { card: GalleryCard; ad: GalleryAd };

type Props = { card: GalleryCard; category: string; onOpen: (shown: Shown) => void };

const undrawn = () => null;
/** Loads the templates in a separate task, because with the page they would block a phone for 100 ms. */
const templates = () => import('@postcard/ui/ad-templates');
/** An ad's drawing; memoized, so that opening one ad does not draw the others again. */
const Drawn = lazyPart(async () => memo((await templates()).AdTemplate), { isOptional: true });

const PrintedCard = memo(function PrintedCard({ card, category, onOpen }: Props) {
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

const Waiting = () => (
  <Loading label="Loading the cards">
    {[1, 2, 3].map((place) => (
      <div key={place} className={styles['card']} inert>
        <h2>
          <Skeleton width="9em" height="1em" />
        </h2>
        <p>
          <Skeleton width="16em" height="1em" />
        </p>
        <CardMap side="both" id={`waiting-${place}`} spots={[]} className={styles['map']} />
      </div>
    ))}
  </Loading>
);

/** Returns printed cards, latest first. Not validated, because a schema would add a third to the page's script. */
const useGallery = (limit: number) =>
  useApi<GalleryCard[]>(`/api/campaigns/gallery?limit=${limit}`, fetcher<GalleryCard[]>(), { keepPreviousData: true });
