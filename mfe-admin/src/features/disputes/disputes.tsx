import { disputeStatuses, type Dispute, type DisputeCase } from '@postcard/contracts/campaigns';
import { Badge, formatDateTime, Money, Cluster, Dialog, formatMoney, Notice, Stack, Text } from '@postcard/ui';
import { paths } from '@postcard/contracts/paths';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Fetched } from '@postcard/web-kit';
import { disputeList, useDispute, reasonWords, statusWords, leftWords, papers } from './api.ts';
import { ListPage } from '../list-page/list-page.tsx';
import { listPath } from '../lists/use-address.ts';
import type { ListColumn } from '../lists/use-list-preferences.ts';
import { AnswerForm } from './answer-form.tsx';
import styles from './disputes.module.css';

const columns: ListColumn<Dispute>[] = [
  {
    id: 'business',
    header: 'Business',
    cell: ({ businessName }) => businessName || 'Not known',
    sortBy: 'businessName',
    isRowHeader: true,
  },
  { id: 'card', header: 'Card', cell: ({ campaignName, spotId }) => [spotId, campaignName].filter(Boolean).join(', ') },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money cents={amount} />, sortBy: 'amount', align: 'end' },
  { id: 'reason', header: 'The bank’s reason', cell: ({ reason }) => reasonWords(reason) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>,
    sortBy: 'status',
  },
  {
    id: 'by',
    header: 'Respond by',
    cell: ({ answerBy }) => (answerBy ? formatDateTime(answerBy) : 'No response possible'),
    sortBy: ({ answerBy }) => answerBy ?? '9',
  },
];

export const Disputes = () => (
  <ListPage
    name="disputes"
    caption="Disputes"
    path={({ q, status }) => listPath('/api/disputes', { q, status })}
    rows={disputeList}
    columns={columns}
    search="Business, card, spot or the bank’s reason"
    status={{
      label: 'Show',
      values: disputeStatuses,
      wordsOf: (status) => statusWords[status].label,
      all: 'All disputes',
    }}
    usualSort={{ column: 'by' }}
    empty={({ status }) => ({
      title: status ? 'No dispute of this kind' : 'No payment is disputed',
      text: 'Payments that a bank disputes appear here.',
    })}
    unmatched={({ q }) => q && 'Try another search or kind.'}
    failure={{ title: 'The disputes could not be loaded' }}
    action={{ label: 'Open', nameOf: ({ businessName }) => businessName || 'the dispute' }}
    opens="dispute"
    renderDialog={(opened) => <DisputeDialog {...opened} />}
  />
);

function DisputeDialog({ id, onClose, onChanged }: { id: string; onClose: () => void; onChanged: () => void }) {
  const dispute = useDispute(id);
  const { data, mutate } = dispute;
  const changed = (next?: DisputeCase) => {
    void (next ? mutate(next, { revalidate: false }) : mutate());
    onChanged();
  };
  return (
    <Dialog
      onClose={onClose}
      size="large"
      title={data?.businessName || 'A dispute'}
      description={data ? placeOf(data) : 'Disputed payment'}
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
          Disputed on {formatDateTime(createdAt)}
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
  won: 'The bank decided in our favor. We keep the money.',
  lost: 'The bank gave the money back to the payer.',
};

const Given = ({ found: { status, answer, acceptedAt, evidence } }: { found: DisputeCase }) => (
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
