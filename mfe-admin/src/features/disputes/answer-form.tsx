import type { DisputeAnswerBody, DisputeCase, DisputeEvidence, DisputePaper } from '@postcard/contracts/campaigns';
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
  formatDate,
  CheckboxField,
} from '@postcard/ui';
import { toast, useMutation, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import type { TeamConversationSummary } from '@postcard/contracts/team-messages';
import { ForRoles } from '../roles/for-roles.tsx';
import { accept, saveAnswer, submitAnswer, quoteOf, useConversationsOf, papersFor, papers } from './api.ts';
import styles from './disputes.module.css';
type Act = 'save' | 'submit' | 'accept';
type Written = Pick<DisputeAnswerBody, 'statement' | 'communication' | 'papers'>;

const done: Record<Act, { title: string; description: string }> = {
  save: { title: 'Draft saved', description: 'It has not been sent to the bank.' },
  submit: { title: 'Answer submitted', description: 'The bank decides now.' },
  accept: { title: 'Dispute accepted', description: 'The money goes back to the payer.' },
};

const begun = ({ answer, evidence }: DisputeCase): Written =>
  answer ?? { statement: evidence?.suggestion ?? '', communication: '', papers: papersFor(evidence) };

export function AnswerForm({ found, onChanged }: { found: DisputeCase; onChanged: (next?: DisputeCase) => void }) {
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
    // The draft is saved as a new version even if the bank could not be reached.
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
          hint="The bank reads this. Describe what was sold, that the customer approved it, and that it was mailed."
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
          label="Messages to submit"
          name="communication"
          rows={5}
          maxLength={10_000}
          value={written.communication}
          onChange={({ target }) => change({ communication: target.value })}
        />
        {error && !asks && <ErrorText>{error}</ErrorText>}
        <Text quiet>
          The bank accepts only one response. You can’t change it after you submit it.
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
        onClose={() => setAsks(false)}
        title="Accept this dispute?"
        confirmLabel="Accept the dispute"
        cancelLabel="Go back"
        description={
          `The payer keeps ${formatMoney(amount)}, and the dispute fee is not refunded. ` +
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

type ConversationsProps = { email: string; onQuoted: (quote: string) => void };

/** Lists conversations to quote. The form works without them, because another service stores them. */
function Conversations({ email, onQuoted }: ConversationsProps) {
  const { data = [], error } = useConversationsOf(email);
  if (error) return <Text quiet>The messages with this customer could not be loaded. {userMessageOf(error)}</Text>;
  if (data.length === 0) return <Text quiet>There are no messages with this customer.</Text>;
  return (
    <section aria-label="Messages with the customer">
      <h3>Messages with the customer</h3>
      <ul className={styles['conversations']}>
        {data.map((thread) => (
          <Conversation key={thread.id} thread={thread} onQuoted={onQuoted} />
        ))}
      </ul>
    </section>
  );
}

type ConversationProps = { thread: TeamConversationSummary; onQuoted: ConversationsProps['onQuoted'] };

function Conversation({ thread: { id, subject, messageCount, updatedAt }, onQuoted }: ConversationProps) {
  const { busy, run } = useMutation(async () => onQuoted(await quoteOf(id)), { failure: 'Not quoted' });

  return (
    <li>
      <span>
        {subject}{' '}
        <Text as="span" quiet>
          {messageCount === 1 ? '1 message' : `${messageCount} messages`}, last {formatDate(updatedAt)}
        </Text>
      </span>
      <Button size="small" busy={busy} busyLabel="Quoting..." aria-label={`Quote ${subject}`} onClick={run}>
        Quote
      </Button>
    </li>
  );
}

type PaperChoiceProps = {
  evidence: DisputeEvidence;
  chosen: readonly DisputePaper[];
  onChange: (chosen: DisputePaper[]) => void;
};

const PaperChoice = ({ evidence, chosen, onChange }: PaperChoiceProps) => (
  <fieldset className={styles['papers']}>
    <legend>Documents to attach</legend>
    <Stack gap={3}>
      {papers.map(({ value, label, says }) => {
        const text = says(evidence);
        return (
          <CheckboxField
            key={value}
            name={`paper-${value}`}
            label={label}
            hint={text ?? 'None'}
            disabled={text === null}
            checked={text !== null && chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        );
      })}
    </Stack>
    {evidence.invoice && (
      <p>
        <a href={`/api/invoices/${evidence.invoice.id}.pdf`} target="_blank" rel="noopener">
          See the invoice
        </a>
      </p>
    )}
  </fieldset>
);
