import type { DeadLetter } from '@postcard/contracts/notify';
import { Button, Card, Cluster, Stack, VisuallyHidden } from '@postcard/ui';
import { ListFilters } from '../lists/list-filters.tsx';
import { ListStates } from '../lists/list-states.tsx';
import { useAddress } from '../lists/use-address.ts';
import { useFilters } from '../lists/use-filters.ts';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { ChooseBox } from '../selection/choose-box.tsx';
import { useBulk, type BulkAct } from '../selection/use-bulk.ts';
import { ChosenFrom, useSelection, type Selection } from '../selection/use-selection.ts';
import { replay, useDeadLetters } from './api.ts';
import { DeadLetterDialog, DeadLetterFacts, ReplayButton } from './dead-letter-dialog.tsx';

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
        Replay {chosen.length} chosen
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
      aside={<ChooseBox id={letter.id} name={nameOf(letter)} label="Choose" />}
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
