import type { Proof } from '@postcard/contracts/campaigns';
import { Button, Stack, TextArea } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { answerOn } from './api.ts';

type Props = { id: string; proof: Proof; onSent: () => void };

const middle = { x: 0.5, y: 0.5 };

export function AnswerForm({ id, proof, onSent }: Props) {
  const [text, setText] = useState('');
  const { busy, error, run } = useMutation(async ({ keyFor }) => {
    const { x, y } = proof.comments.findLast(({ author }) => author === 'member') ?? middle;
    const body = { x, y, text };
    await answerOn(id, proof.version, body, keyFor(body));
    setText('');
    toast({ title: 'Reply sent', description: 'The member reads it beside the proof.' });
    onSent();
  });

  return (
    <form onSubmit={(event) => [event.preventDefault(), void run()]} aria-label="Answer">
      <Stack gap={3}>
        <TextArea
          label="Answer the member"
          name="answer"
          rows={3}
          maxLength={1000}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
        <div>
          <Button type="submit" busy={busy} busyLabel="Sending..." disabled={text.trim() === ''}>
            Send reply
          </Button>
        </div>
      </Stack>
    </form>
  );
}
