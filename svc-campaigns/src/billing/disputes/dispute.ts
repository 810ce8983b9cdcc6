import type { Dispute, DisputeAnswer, DisputeAnswerBody, DisputeSummary } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { DisputeFacts } from '../payments/dispute-calls.ts';

export type StoredAnswer = Omit<DisputeAnswer, 'savedAt' | 'submittedAt'> & { savedAt: Date; submittedAt: Date | null };

export type StoredDispute = DisputeFacts & {
  businessName: string;
  campaignName: string;
  spotId: string;
  version: number;
  answer?: StoredAnswer | null;
  acceptedAt?: Date | null;
};

/** Order of statuses. A status never goes back, so late reads of an older status are ignored. */
const order: Record<DisputeFacts['status'], number> = { needs_answer: 0, under_review: 1, won: 2, lost: 2 };

export const statusesBefore = (status: DisputeFacts['status']): DisputeFacts['status'][] =>
  (Object.keys(order) as DisputeFacts['status'][]).filter((each) => each !== status && order[each] <= order[status]);

export function presentDispute({
  version: _,
  answer: _answer,
  acceptedAt: _accepted,
  answerBy,
  createdAt,
  ...dispute
}: StoredDispute): Dispute {
  return {
    ...dispute,
    answerBy: dispute.status === 'needs_answer' ? (answerBy?.toISOString() ?? null) : null,
    createdAt: createdAt.toISOString(),
  };
}

export function summaryOf(dispute: StoredDispute): DisputeSummary {
  const { id, status, amount, reason, answerBy } = presentDispute(dispute);
  return { id, status, amount, reason, answerBy };
}

export const presentAnswer = ({ savedAt, submittedAt, ...answer }: StoredAnswer): DisputeAnswer => ({
  ...answer,
  savedAt: savedAt.toISOString(),
  submittedAt: submittedAt?.toISOString() ?? null,
});

/** Returns the next revision of the response. @throws NamedError conflict when the bank no longer accepts one */
export function nextAnswer(
  { status, answerBy }: StoredDispute,
  { revision, papers, ...texts }: DisputeAnswerBody,
  now: Date,
): StoredAnswer {
  if (status !== 'needs_answer')
    throw new NamedError('conflict', { message: 'The bank no longer accepts a response to this dispute.' });
  if (answerBy && answerBy <= now)
    throw new NamedError('conflict', { message: 'The deadline to respond to this dispute has passed.' });
  return { ...texts, papers: [...new Set(papers)], revision: revision + 1, savedAt: now, submittedAt: null };
}
