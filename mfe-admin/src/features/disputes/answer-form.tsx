import type { DisputeAnswerBody, DisputeCase } from '@postcard/contracts/campaigns';
import { rolesFor } from '@postcard/contracts/staff-roles';
import {
  Button,
  Cluster,
  ConfirmDialog,
  formatDateTime,
  formatMoney,
  Stack,
  TextArea,
  ErrorText,
  Text,
} from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { ForRoles } from '../roles/for-roles.tsx';
import { accept, saveAnswer, submitAnswer } from './api.ts';
import { Conversations } from './conversations.tsx';
import { PaperChoice } from './paper-choice.tsx';
import { papersFor } from './words.ts';

type Props = { found: DisputeCase; onChanged: (next?: DisputeCase) => void };
type Act = 'save' | 'submit' | 'accept';
type Written = Pick<DisputeAnswerBody, 'statement' | 'communication' | 'papers'>;

const done: Record<Act, { title: string; description: string }> = {
  save: { title: 'Draft saved', description: 'The bank has not read it.' },
  submit: { title: 'Answer submitted', description: 'The bank decides now.' },
  accept: { title: 'Dispute accepted', description: 'The money goes back to the payer.' },
};

/** A first response starts with the suggested text and all evidence. */
const begun = ({ answer, evidence }: DisputeCase): Written =>
  answer ?? { statement: evidence?.suggestion ?? '', communication: '', papers: papersFor(evidence) };

export function AnswerForm({ found, onChanged }: Props) {
  const { id, amount, evidence, answer } = found;
  const [written, setWritten] = useState<Written>(() => begun(found));
  const [asks, setAsks] = useState(false);
  const change = (part: Partial<Written>) => setWritten((before) => ({ ...before, ...part }));
  const isEmpty = !written.statement.trim() && !written.communication.trim() && written.papers.length === 0;

  const { busy, running, error, clearError, run } = useMutation(
    async (_attempt, what: Act) => {
      const { statement, communication, papers } = written;
      const body = { statement, communication, papers, revision: answer?.revision ?? 0 };
      onChanged(what === 'accept' ? await accept(id) : await (what === 'submit' ? submitAnswer : saveAnswer)(id, body));
      setAsks(false);
      toast({ variant: 'success', ...done[what] });
    },
    // The draft is saved as a new version even when the bank was not reached.
    { onError: () => onChanged() },
  );

  return (
    <form aria-label="Answer" onSubmit={(event) => [event.preventDefault(), void run('save')]}>
      <Stack gap={5}>
        <TextArea
          label="What we say"
          name="statement"
          rows={8}
          maxLength={8000}
          value={written.statement}
          onChange={({ target }) => change({ statement: target.value })}
          hint="The bank’s people read it. Say what was sold, that the customer approved it, and that it was mailed."
        />
        {evidence && (
          <PaperChoice evidence={evidence} chosen={written.papers} onChange={(papers) => change({ papers })} />
        )}
        {evidence && (
          <ForRoles roles={rolesFor.office}>
            <Conversations
              email={evidence.customerEmail}
              onQuoted={(quote) =>
                change({ communication: [written.communication, quote].filter(Boolean).join('\n\n').slice(0, 10_000) })
              }
            />
          </ForRoles>
        )}
        <TextArea
          label="What the customer and we wrote each other"
          name="communication"
          rows={5}
          maxLength={10_000}
          value={written.communication}
          onChange={({ target }) => change({ communication: target.value })}
        />
        {error && !asks && <ErrorText>{error}</ErrorText>}
        <Text quiet>
          The bank takes one answer: nothing can be added or changed once it is submitted.
          {answer && ` This is the draft of ${formatDateTime(answer.savedAt)}.`}
        </Text>
        <Cluster justify="between" gap={3}>
          <Button variant="danger" disabled={busy} onClick={() => [clearError(), setAsks(true)]}>
            Accept the dispute
          </Button>
          <Cluster gap={3}>
            <Button type="submit" busy={running?.[0] === 'save'} busyLabel="Saving..." disabled={busy}>
              Save draft
            </Button>
            <Button
              variant="primary"
              busy={running?.[0] === 'submit'}
              busyLabel="Submitting..."
              disabled={busy || isEmpty}
              onClick={() => void run('submit')}
            >
              Submit to the bank
            </Button>
          </Cluster>
        </Cluster>
      </Stack>
      <ConfirmDialog
        open={asks}
        onOpenChange={(open) => !open && setAsks(false)}
        title="Accept this dispute?"
        confirmLabel="Accept the dispute"
        cancelLabel="Go back"
        description={
          `The payer keeps ${formatMoney(amount)}, and the dispute’s fee is not given back. ` +
          'The booking stays as it is.'
        }
        busy={running?.[0] === 'accept'}
        busyLabel="Accepting..."
        error={error}
        onConfirm={() => void run('accept')}
      />
    </form>
  );
}
