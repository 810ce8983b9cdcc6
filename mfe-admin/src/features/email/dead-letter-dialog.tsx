import type { DeadLetter } from '@postcard/contracts/notify';
import { Button, Cluster, Dialog, Facts, formatDateTime, Notice, Stack } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState, type ReactNode } from 'react';
import { Fetched } from '../fetched/fetched.tsx';
import { dismissDeadLetter, replay, useDeadLetter } from './api.ts';
import { ScrollingText } from './scrolling-text.tsx';

type Props = { id: string; onClose: () => void; onGone: () => void };

/** One event that a service gave up on, at its own address: once more, or never. It names what a dismissal forgets. */
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
  const [busy, setBusy] = useState(false);

  async function dismiss(): Promise<void> {
    setBusy(true);
    try {
      await dismissDeadLetter(letter.id);
      toast({
        variant: 'success',
        title: 'Event dismissed',
        description: `${letter.consumer} will not get it any more.`,
      });
      onGone();
    } catch (error) {
      toast({ variant: 'destructive', title: 'Not dismissed', description: userMessageOf(error) });
      setBusy(false);
    }
  }

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
        <Button variant="danger" aria-keyshortcuts="d" busy={busy} onClick={() => void dismiss()}>
          Dismiss for good
        </Button>
      </Cluster>
    </Stack>
  );
}

export function ReplayButton({
  letter,
  isPrimary = false,
  onReplayed,
  children,
}: {
  letter: DeadLetter;
  isPrimary?: boolean;
  onReplayed: () => void;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);

  async function again(): Promise<void> {
    setBusy(true);
    try {
      await replay(letter.id);
      toast({
        variant: 'success',
        title: 'Event replayed',
        description: `${letter.consumer} has it again. Should it fail once more, it comes back here.`,
      });
    } catch (error) {
      toast({ variant: 'destructive', title: 'Not replayed', description: userMessageOf(error) });
    }
    setBusy(false);
    onReplayed();
  }

  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      data-key-stop
      aria-keyshortcuts="s"
      busy={busy}
      onClick={() => void again()}
    >
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
