import { Button, Cluster, Text } from '@postcard/ui';
import type { List } from '@postcard/web-kit';

const figures = new Intl.NumberFormat('en-US');

type Shown = Pick<List<unknown>, 'items' | 'total' | 'isAtLeast' | 'searched' | 'hasMore' | 'isBusy' | 'more'>;

export function MoreRows({ list }: { list: Shown }) {
  const { items, total, isAtLeast, searched, hasMore, isBusy, more } = list;
  if (!items || (items.length === 0 && searched === 0)) return null;
  const shown = figures.format(items.length);
  return (
    <Cluster justify="between" gap={3} style={{ marginBlockStart: 16 }}>
      {searched > 0 ? (
        <p role="status">
          Narrow your search: we searched the newest {figures.format(searched)} entries and found {shown}.
        </p>
      ) : (
        <Text quiet figures role="status">
          {shown} of {isAtLeast ? 'more than ' : ''}
          {figures.format(Math.max(total, items.length))}
        </Text>
      )}
      {hasMore && (
        <Button size="small" busy={isBusy} onClick={more}>
          {searched > 0 ? 'Search older entries' : 'Show more'}
        </Button>
      )}
    </Cluster>
  );
}
