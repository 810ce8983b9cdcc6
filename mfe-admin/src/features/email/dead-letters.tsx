import type { DeadLetter } from '@postcard/contracts/notify';
import { Button, Card, Cluster, Stack, VisuallyHidden, Dialog, Facts, formatDateTime, Notice } from '@postcard/ui';
import { Fetched, toast, useMutation } from '@postcard/web-kit';
import type { ReactNode } from 'react';
import { ListFilters } from '../lists/list-filters.tsx';
import { ListStates } from '../lists/list-table.tsx';
import { useAddress, useFilters } from '../lists/use-address.ts';
import { BulkBar, ChooseBox } from '../selection/bulk-bar.tsx';
import { useBulk, type BulkAct, ChosenFrom, useSelection, type Selection } from '../selection/use-selection.ts';
import { replay, useDeadLetters, dismissDeadLetter, useDeadLetter } from './api.ts';
import { ScrollingText } from './scrolling-text.tsx';

const nameOf = ({ type, consumer }: DeadLetter): string => `${type} of ${consumer}`;

export function DeadLetters() {
  const address = useAddress();
  const filters = useFilters('dead-letters');
  const list = useDeadLetters(filters.q);
  const selection = useSelection(list.items);
  const reload = () => void list.reload();
  const opened = address.get('letter');
  const close = () => address.set({ letter: null });
  return (
    <Stack gap={4}>
      <ListFilters filters={filters} search={{ name: 'letters-search', hint: 'Event, service or reason' }} />
      {list.items && <BulkReplay letters={list.items} selection={selection} onChanged={reload} />}
      <ChosenFrom value={selection}>
        <ListStates
          list={list}
          what="the dead letters"
          height={220}
          failure="Couldn’t load failed events"
          empty={{ title: 'No failed events', text: 'Events that a service could not process appear here.' }}
          unmatched={filters.isNarrowed && 'Try another search.'}
        >
          {(letters) =>
            letters.map((letter) => (
              <DeadLetterCard
                key={letter.id}
                letter={letter}
                onDismiss={() => address.open({ letter: letter.id })}
                onReplayed={reload}
              />
            ))
          }
        </ListStates>
      </ChosenFrom>
      {opened && <DeadLetterDialog key={opened} id={opened} onClose={close} onGone={() => [reload(), close()]} />}
    </Stack>
  );
}

const replayAct: BulkAct<DeadLetter> = {
  key: 'replay',
  change: ({ id }) => replay(id),
  title: 'Events replayed',
  words: (count) =>
    `${count === 1 ? 'One event is' : `${count} events are`} with their services again. ` +
    'Events that fail again come back here.',
};

type BulkProps = { letters: readonly DeadLetter[]; selection: Selection; onChanged: () => void };

function BulkReplay({ letters, selection, onChanged }: BulkProps) {
  const bulk = useBulk({ items: letters, selection, nameOf, onChanged });
  const { chosen, busy, run } = bulk;
  return (
    <BulkBar bulk={bulk}>
      <Button size="small" variant="primary" busy={busy !== null} onClick={() => void run(replayAct)}>
        Replay {chosen.length} selected
      </Button>
    </BulkBar>
  );
}

type CardProps = { letter: DeadLetter; onDismiss: () => void; onReplayed: () => void };

function DeadLetterCard({ letter, onDismiss, onReplayed }: CardProps) {
  const named = <VisuallyHidden> {nameOf(letter)}</VisuallyHidden>;
  return (
    <Card
      level={3}
      title={letter.type}
      aside={<ChooseBox id={letter.id} name={nameOf(letter)} label="Select" />}
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

function DeadLetterDialog({ id, onClose, onGone }: { id: string; onClose: () => void; onGone: () => void }) {
  const letter = useDeadLetter(id);
  const { data } = letter;
  return (
    <Dialog onClose={onClose} size="large" title={data ? `${data.type} of ${data.consumer}` : 'Dead letter'}>
      <Fetched of={letter} what="the event" failure="This event could not be shown" height={240}>
        {(data) => <Opened letter={data} onGone={onGone} />}
      </Fetched>
    </Dialog>
  );
}

function Opened({ letter, onGone }: { letter: DeadLetter; onGone: () => void }) {
  const { busy, run } = useMutation(
    async () => {
      await dismissDeadLetter(letter.id);
      toast({
        variant: 'success',
        title: 'Event dismissed',
        description: `${letter.consumer} will not get it.`,
      });
      onGone();
    },
    { failure: 'Not dismissed' },
  );

  return (
    <Stack gap={4}>
      <DeadLetterFacts letter={letter} />
      <p>
        If you dismiss it, its content is deleted, and {letter.consumer} never processes it. The audit log keeps the
        event and the reason it failed.
      </p>
      <Cluster gap={3}>
        <ReplayButton letter={letter} isPrimary onReplayed={onGone}>
          Replay
        </ReplayButton>
        <Button variant="danger" aria-keyshortcuts="d" busy={busy} onClick={run}>
          Dismiss for good
        </Button>
      </Cluster>
    </Stack>
  );
}

type ReplayButtonProps = { letter: DeadLetter; isPrimary?: boolean; onReplayed: () => void; children: ReactNode };

function ReplayButton({ letter, isPrimary = false, onReplayed, children }: ReplayButtonProps) {
  const { busy, run } = useMutation(
    async () => {
      await replay(letter.id);
      toast({
        variant: 'success',
        title: 'Event replayed',
        description: `${letter.consumer} is processing it again. If it fails, it comes back here.`,
      });
    },
    { failure: 'Not replayed', onSettled: onReplayed },
  );

  return (
    <Button variant={isPrimary ? 'primary' : 'secondary'} data-key-stop aria-keyshortcuts="s" busy={busy} onClick={run}>
      {children}
    </Button>
  );
}

const DeadLetterFacts = ({ letter }: { letter: DeadLetter }) => (
  <Stack gap={3}>
    <Notice tone="danger" role="note">
      {letter.reason}
    </Notice>
    <Facts
      facts={[
        ['Service', letter.consumer],
        ['Given up', `${formatDateTime(letter.createdAt)}, after ${letter.tries} tries`],
      ]}
      beside
    />
    <details>
      <summary>Event as received</summary>
      <ScrollingText label={`The event ${letter.type} as it came`}>{letter.content}</ScrollingText>
    </details>
  </Stack>
);
