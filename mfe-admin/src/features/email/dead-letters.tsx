import type { DeadLetter } from '@postcard/contracts/notify';
import { Button, Card, Cluster, EmptyState, ErrorState, formatDateTime, Loading, Notice, Skeleton, Stack } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState, type ReactNode } from 'react';
import { replay, useDeadLetters } from './api.ts';
import { CursorPages } from './cursor-pages.tsx';
import styles from './email.module.css';
import { ScrollingText } from './scrolling-text.tsx';
import { usePlace } from './use-place.ts';

/**
 * Events that a service gave up on, each to be given to it again.
 * @param renderAside what else stands with each, such as a box to choose it
 */
export function DeadLetters({ renderAside }: { renderAside?: (letter: DeadLetter) => ReactNode }) {
  const { place, go } = usePlace();
  const { data, error, isValidating, mutate } = useDeadLetters(place.cursor);
  if (!data && error) return <ErrorState title="The dead letters could not be shown" onRetry={() => void mutate()} busy={isValidating}>{userMessageOf(error)}</ErrorState>;
  if (!data) return <Loading label="Loading the dead letters"><Skeleton shape="block" height={220} /></Loading>;
  if (data.items.length === 0 && place.cursor === '') return <EmptyState title="Nothing was given up on">An event that a service cannot work on appears here.</EmptyState>;
  return (
    <Stack gap={4}>
      {data.items.map((letter) => <Letter key={letter.id} letter={letter} aside={renderAside?.(letter)} onReplayed={() => void mutate()} />)}
      <CursorPages label="Dead letters" page={data} isFirst={place.cursor === ''} onTurn={(cursor) => go({ cursor })} />
    </Stack>
  );
}

function Letter({ letter, aside, onReplayed }: { letter: DeadLetter; aside: ReactNode; onReplayed: () => void }) {
  const [busy, setBusy] = useState(false);

  async function again(): Promise<void> {
    setBusy(true);
    try {
      await replay(letter.id);
      toast({ variant: 'success', title: 'Event replayed', description: `${letter.consumer} has it again. Should it fail once more, it comes back here.` });
    } catch (error) {
      toast({ variant: 'destructive', title: 'Not replayed', description: userMessageOf(error) });
    }
    setBusy(false);
    onReplayed();
  }

  return (
    <Card level={3} title={letter.type} aside={aside} footer={<Cluster><Button busy={busy} onClick={() => void again()}>Replay<span className="pc-visually-hidden"> {letter.type} of {letter.consumer}</span></Button></Cluster>}>
      <Stack gap={3}>
        <Notice tone="danger" role="note">{letter.reason}</Notice>
        <dl className={styles['facts']}>
          <dt>Service</dt>
          <dd>{letter.consumer}</dd>
          <dt>Given up</dt>
          <dd>{formatDateTime(letter.createdAt)}, after {letter.tries} tries</dd>
        </dl>
        <details>
          <summary>The event as it came</summary>
          <ScrollingText label={`The event ${letter.type} as it came`}>{letter.content}</ScrollingText>
        </details>
      </Stack>
    </Card>
  );
}
