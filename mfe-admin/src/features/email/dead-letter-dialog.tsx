import type { DeadLetter } from '@postcard/contracts/notify';
import { Button, Cluster, Dialog, Facts, formatDateTime, Notice, Stack } from '@postcard/ui';
import { Fetched, toast, useMutation } from '@postcard/web-kit';
import type { ReactNode } from 'react';
import { dismissDeadLetter, replay, useDeadLetter } from './api.ts';
import { ScrollingText } from './scrolling-text.tsx';

type Props = { id: string; onClose: () => void; onGone: () => void };

export function DeadLetterDialog({ id, onClose, onGone }: Props) {
  const letter = useDeadLetter(id);
  const { data } = letter;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={data ? `${data.type} of ${data.consumer}` : 'Dead letter'}
    >
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
        Dismissed, its content is gone for good, and {letter.consumer} never works on it. That it was there, and why it
        was given up, stays in the audit.
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

export function ReplayButton({ letter, isPrimary = false, onReplayed, children }: ReplayButtonProps) {
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

export function DeadLetterFacts({ letter }: { letter: DeadLetter }) {
  return (
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
        <summary>The event as it came</summary>
        <ScrollingText label={`The event ${letter.type} as it came`}>{letter.content}</ScrollingText>
      </details>
    </Stack>
  );
}
