import { currentTown } from '@postcard/contracts/town';
import { categories } from '@postcard/contracts/data/categories';
import { paths } from '@postcard/contracts/paths';
import { CardMap } from '@postcard/ui/card-map';
import { Button, Container, EmptyState, ErrorState, Loading, Section, SelectField, Skeleton } from '@postcard/ui';
import { useHydrated, userMessageOf } from '@postcard/web-kit';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useGallery } from './api.ts';
import styles from './gallery.module.css';
import { countInWords } from './gallery.ts';
import { PrintedCard, type Shown } from './printed-card.tsx';

/** Fetched when the first ad is opened: the page is read without it. */
const AdDialog = lazy(() => import('./ad-dialog.tsx').then((module) => ({ default: module.AdDialog })));

/** A year of cards, and a year more on each request. */
const year = 12;

export function Component() {
  const [limit, setLimit] = useState(year);
  const { data, error, isLoading, mutate } = useGallery(limit);
  // Drawn in the background, in pieces that a tap can come between: what arrives is drawn at a stretch otherwise.
  const cards = useDeferredValue(data);
  const { category, choose } = useCategory();
  const [opened, setOpened] = useState<Shown | null>(null);
  return (
    <>
      <Container className={styles['page']}>
        <h1>Gallery</h1>
        <p className="pc-lead">
          {`Seen in ${currentTown().name}’s mailboxes: every card we have mailed, front and back, each ad as its ` +
            'business approved it. Choose an ad to see it large.'}
        </p>
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
        {!cards && (data || !error) && <Waiting />}
        {cards?.length === 0 && (
          <EmptyState
            title="No card has been printed yet"
            action={
              <Button asChild variant="primary">
                <Link to={paths.adInterest()}>Reserve your ad spot</Link>
              </Button>
            }
          >
            The first one is being filled. Be on it.
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
        {opened && (
          <Suspense>
            <AdDialog {...opened} onClose={() => setOpened(null)} />
          </Suspense>
        )}
      </Container>
      <Section tone="tint" size="tight">
        <Container className={styles['yours']}>
          <div>
            <h2>Yours could be next</h2>
            <p>We design it with you, or you start from a template.</p>
          </div>
          <Button asChild variant="primary" size="large">
            <Link to={paths.adInterest()}>Reserve your ad spot</Link>
          </Button>
          <Button asChild size="large">
            <Link to={paths.templates()}>See the templates</Link>
          </Button>
        </Container>
      </Section>
    </>
  );
}

const names = categories.map(({ name }) => name);

/**
 * The chosen category is in the address, so that it can be sent to somebody. A name that is none chooses nothing.
 */
function useCategory() {
  const [search, setSearch] = useSearchParams();
  const hydrated = useHydrated();
  const asked = hydrated ? search.get('category') : null;
  // What was chosen shows at once; the address follows a moment later, and counts from then on.
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

/** Cards without ads, in their final size. */
function Waiting() {
  return (
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
}
