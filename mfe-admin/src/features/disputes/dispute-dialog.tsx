import type { DisputeCase } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Badge, Cluster, Dialog, formatDateTime, formatMoney, Notice, Stack, Text } from '@postcard/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Fetched } from '@postcard/web-kit';
import { AnswerForm } from './answer-form.tsx';
import { useDispute } from './api.ts';
import styles from './disputes.module.css';
import { leftWords, papers, reasonWords, statusWords } from './words.ts';

type Props = { id: string; onClose: () => void; onChanged: () => void };

export function DisputeDialog({ id, onClose, onChanged }: Props) {
  const dispute = useDispute(id);
  const { data, mutate } = dispute;
  const changed = (next?: DisputeCase) => {
    void (next ? mutate(next, { revalidate: false }) : mutate());
    onChanged();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={data?.businessName || 'A dispute'}
      description={data ? placeOf(data) : 'A payment that a bank has called back'}
    >
      <Fetched of={dispute} what="the dispute" failure="This dispute could not be shown" height={480}>
        {(data) => <Whole found={data} onChanged={changed} />}
      </Fetched>
    </Dialog>
  );
}

const placeOf = ({ amount, spotId, campaignName, reason }: DisputeCase): string =>
  [formatMoney(amount), [spotId, campaignName].filter(Boolean).join(', '), `reason: ${reasonWords(reason)}`]
    .filter(Boolean)
    .join(' · ');

function Whole({ found, onChanged }: { found: DisputeCase; onChanged: (next?: DisputeCase) => void }) {
  const { status, answerBy, createdAt, bookingId } = found;
  const { label, tone } = statusWords[status];
  return (
    <Stack gap={6}>
      <Cluster gap={3}>
        <Badge tone={tone}>{label}</Badge>
        {answerBy && (
          <span>
            <Text as="strong" figures>
              <Left until={answerBy} />
            </Text>
            , until {formatDateTime(answerBy)}
          </span>
        )}
        <Text as="span" quiet>
          Called back {formatDateTime(createdAt)}
        </Text>
        {bookingId && <Link to={paths.checkout(bookingId)}>Its booking</Link>}
      </Cluster>
      {status === 'needs_answer' ? <AnswerForm found={found} onChanged={onChanged} /> : <Given found={found} />}
    </Stack>
  );
}

const minuteMs = 60_000;

function Left({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return <>{leftWords(until, now)}</>;
}

const outcomes: Partial<Record<DisputeCase['status'], string>> = {
  under_review: 'The bank decides, which can take two months. We’ll update this when the bank decides.',
  won: 'The bank found for us. The money is ours.',
  lost: 'The bank gave the money back to the payer.',
};

function Given({ found: { status, answer, acceptedAt, evidence } }: { found: DisputeCase }) {
  return (
    <Stack gap={4}>
      <Notice tone={status === 'won' ? 'success' : 'info'} title={statusWords[status].label} role="note">
        {acceptedAt ? `We accepted it ${formatDateTime(acceptedAt)}.` : outcomes[status]}
      </Notice>
      {answer?.submittedAt && (
        <section aria-label="The answer">
          <h3>Our answer, {formatDateTime(answer.submittedAt)}</h3>
          <p className={styles['written']}>{answer.statement}</p>
          {answer.communication && <p className={styles['written']}>{answer.communication}</p>}
          {evidence && answer.papers.length > 0 && (
            <ul>
              {papers
                .filter(({ value }) => answer.papers.includes(value))
                .map(({ value, label, says }) => (
                  <li key={value}>
                    {label}: {says(evidence)}
                  </li>
                ))}
            </ul>
          )}
        </section>
      )}
    </Stack>
  );
}
