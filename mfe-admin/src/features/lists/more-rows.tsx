import { Button, Cluster } from '@postcard/ui';
import type { List } from '@postcard/web-kit';

const figures = new Intl.NumberFormat('en-US');

/** How much of a list is shown, and the way to the rest. */
export function MoreRows({ list }: { list: List<unknown> }) {
  const { items, total, isAtLeast, hasMore, isBusy, more } = list;
  if (!items || items.length === 0) return null;
  return (
    <Cluster justify="between" gap={3} style={{ marginBlockStart: 16 }}>
      <p className="pc-quiet pc-figures" role="status">
        {figures.format(items.length)} of {isAtLeast ? 'more than ' : ''}
        {figures.format(Math.max(total, items.length))}
      </p>
      {hasMore && (
        <Button size="small" busy={isBusy} onClick={more}>
          Show more
        </Button>
      )}
    </Cluster>
  );
}
