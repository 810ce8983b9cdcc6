import type { Dispute, DisputeSummary } from '@postcard/contracts';

/** A dispute as the provider tells it; `bookingId` is null for a payment that is no booking's. */
export type DisputeFacts = { id: string; status: DisputeSummary['status']; amount: number; reason: string; answerBy: Date | null; bookingId: string | null; createdAt: Date };

/** With what the booking was when the dispute began. */
export type StoredDispute = DisputeFacts & { businessName: string; campaignName: string; spotId: string; version: number };

/** Answered, decided: it never goes back, so what was read earlier and arrives later is left aside. */
const stages: Record<DisputeFacts['status'], number> = { needs_answer: 0, under_review: 1, won: 2, lost: 2 };

export const statusesBefore = (status: DisputeFacts['status']): DisputeFacts['status'][] =>
  (Object.keys(stages) as DisputeFacts['status'][]).filter((each) => each !== status && stages[each] <= stages[status]);

export function presentDispute({ version: _, answerBy, createdAt, ...dispute }: StoredDispute): Dispute {
  return { ...dispute, answerBy: dispute.status === 'needs_answer' ? (answerBy?.toISOString() ?? null) : null, createdAt: createdAt.toISOString() };
}

export function summaryOf(dispute: StoredDispute): DisputeSummary {
  const { id, status, amount, reason, answerBy } = presentDispute(dispute);
  return { id, status, amount, reason, answerBy };
}
