import type { DeadLetter } from '@postcard/contracts/notify';
import { Button, Card, Cluster, EmptyState, ErrorState, Loading, Skeleton, Stack } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import type { ReactNode } from 'react';
import { useDeadLetters } from './api.ts';
import { CursorPages } from './cursor-pages.tsx';
import { DeadLetterDialog, DeadLetterFacts, ReplayButton } from './dead-letter-dialog.tsx';
import { usePlace } from './use-place.ts';
import { SearchField } from '../lists/search-field.tsx';

type Props = { renderAside?: ((letter: DeadLetter) => ReactNode) | undefined };

/**
 * Events that a service gave up on, each to be given to it again, or to be dismissed.
 * @param renderAside what else is shown with each, such as a box to choose it
 */
export function DeadLetters({ renderAside }: Props) {
  const { place, go } = usePlace();
  const list = useDeadLetters({ q: place.q, cursor: place.cursor });
  return (
    <Stack gap={4}>
      <SearchField
        name="letters-search"
        hint="Event, service or reason"
        value={place.q}
        onSearch={(q) => go({ q, cursor: '' }, { replace: true })}
      />
      <List list={list} renderAside={renderAside} />
      {place.letter && (
        <DeadLetterDialog
          key={place.letter}
          id={place.letter}
          onClose={() => go({ letter: '' })}
          onGone={() => [void list.mutate(), go({ letter: '' })]}
        />
      )}
    </Stack>
  );
}

function List({
  list: { data, error, isValidating, mutate },
  renderAside,
}: Props & { list: ReturnType<typeof useDeadLetters> }) {
  const { place, go } = usePlace();
  if (!data && error)
    return (
      <ErrorState title="The dead letters could not be shown" onRetry={() => void mutate()} busy={isValidating}>
        {userMessageOf(error)}
      </ErrorState>
    );
  if (!data)
    return (
      <Loading label="Loading the dead letters">
        <Skeleton shape="block" height={220} />
      </Loading>
    );
  if (data.items.length === 0 && place.q !== '')
    return <EmptyState title="Nothing matches">Try another search.</EmptyState>;
  if (data.items.length === 0 && place.cursor === '')
    return (
      <EmptyState title="Nothing was given up on">An event that a service cannot work on appears here.</EmptyState>
    );
  return (
    <Stack gap={4}>
      {data.items.map((letter) => (
        <DeadLetterCard
          key={letter.id}
          letter={letter}
          aside={renderAside?.(letter)}
          onDismiss={() => go({ letter: letter.id })}
          onReplayed={() => void mutate()}
        />
      ))}
      <CursorPages label="Dead letters" page={data} isFirst={place.cursor === ''} onTurn={(cursor) => go({ cursor })} />
    </Stack>
  );
}

function DeadLetterCard({
  letter,
  aside,
  onDismiss,
  onReplayed,
}: {
  letter: DeadLetter;
  aside: ReactNode;
  onDismiss: () => void;
  onReplayed: () => void;
}) {
  const named = (
    <span className="pc-visually-hidden">
      {' '}
      {letter.type} of {letter.consumer}
    </span>
  );
  return (
    <Card
      level={3}
      title={letter.type}
      aside={aside}
      footer={
        <Cluster>
          <ReplayButton letter={letter} onReplayed={onReplayed}>
            Replay{named}
          </ReplayButton>
          <Button aria-keyshortcuts="d" onClick={onDismiss}>
            Dismiss…{named}
          </Button>
        </Cluster>
      }
    >
      <DeadLetterFacts letter={letter} />
    </Card>
  );
}
