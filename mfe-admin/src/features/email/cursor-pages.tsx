import { Button, Cluster } from '@postcard/ui';
import type { ListPage } from '@postcard/web-kit';

type Props = { label: string; page: ListPage<unknown>; isFirst: boolean; onTurn: (cursor: string) => void };

const figures = new Intl.NumberFormat('en-US');

/** The next page's cursor, out of its path. */
const cursorIn = (path: string | null): string =>
  path ? (new URL(path, location.origin).searchParams.get('cursor') ?? '') : '';

/** A list that is read from page to page: on, or back to the newest. The browser's own Back goes one page back. */
export function CursorPages({ label, page: { total, isAtLeast, next }, isFirst, onTurn }: Props) {
  return (
    <Cluster as="nav" justify="between" aria-label={`${label}, pages`}>
      <p aria-live="polite">{isAtLeast ? `More than ${figures.format(total)}` : figures.format(total)} in all</p>
      {(!isFirst || next) && (
        <Cluster gap={2}>
          <Button size="small" disabled={isFirst} onClick={() => onTurn('')}>
            Newest
          </Button>
          <Button size="small" disabled={!next} onClick={() => onTurn(cursorIn(next))}>
            Older
          </Button>
        </Cluster>
      )}
    </Cluster>
  );
}
