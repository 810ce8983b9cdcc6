import { Badge, Card, EmptyState, ErrorState, formatDate, Loading, Skeleton, Stack, Text } from '@postcard/ui';
import { userMessageOf, lazyPart } from '@postcard/web-kit';
import { Link } from 'react-router';
import { useFirstCardDismissed } from '../first-card/dismissed.ts';
import { useMay } from '../roles/for-roles.tsx';
import { useToday, countAll, countOf, type Found } from './waiting.ts';
import styles from './today.module.css';

const FirstCard = lazyPart(async () => (await import('../first-card/first-card.tsx')).FirstCard);

export function Component() {
  const { data, mutate, isValidating } = useToday();
  const isOwner = useMay()([]);
  const isFirstCardHidden = useFirstCardDismissed();
  if (!data) {
    return (
      <Loading label="Loading open tasks">
        <Skeleton shape="block" height={480} />
      </Loading>
    );
  }
  const count = countAll(data);
  const isDone = count === 0 && data.every(({ error }) => !error);
  return (
    <Stack gap={4}>
      <Text role="status" lead>
        {sentenceOf(count)}
      </Text>
      {isDone && <EmptyState title="All done">New requests, applications and deadlines appear here.</EmptyState>}
      <div className={styles['sections']}>
        {data
          .filter(({ error, page }) => error || (page && page.items.length > 0))
          .map((found) => (
            <Section key={found.source.id} found={found} busy={isValidating} onRetry={() => void mutate()} />
          ))}
      </div>
      {/* Below all else, so that nothing moves under the pointer when it loads or disappears. */}
      {isOwner && !isFirstCardHidden && <FirstCard />}
    </Stack>
  );
}

const sentenceOf = (count: number): string =>
  count === 0 ? 'No tasks.' : count === 1 ? 'One task waits for you.' : `${count} tasks wait for you.`;

function Section({ found, busy, onRetry }: { found: Found; busy: boolean; onRetry: () => void }) {
  const { title, all, tone, isOverview } = found.source;
  if (!found.page) {
    return (
      <ErrorState title={`We couldn’t load “${title}”`} onRetry={onRetry} busy={busy}>
        {userMessageOf(found.error)}
      </ErrorState>
    );
  }
  const count = countOf(found);
  return (
    <Card
      className={styles['card']}
      level={2}
      title={
        <>
          {title} {!isOverview && <Badge tone={tone}>{count}</Badge>}
        </>
      }
    >
      <ul className={styles['list']}>
        {found.page.items.slice(0, 5).map((waiting) => (
          <li key={waiting.id}>
            <Link to={waiting.href} data-key-stop>
              {waiting.what}
            </Link>
            <span className={styles['detail']}>{waiting.detail}</span>
            <Text as="span" quiet>
              {waiting.until ? `until ${formatDate(waiting.until)}` : `since ${formatDate(waiting.since ?? '')}`}
            </Text>
          </li>
        ))}
      </ul>
      {count > 5 && <Link to={all}>All {count}</Link>}
      {isOverview && <Link to={all}>All cards</Link>}
    </Card>
  );
}
