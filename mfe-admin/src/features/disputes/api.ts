import {
  dispute,
  disputeCase,
  type DisputeAnswerBody,
  type Dispute,
  type DisputeEvidence,
  type DisputePaper,
} from '@postcard/contracts/campaigns';
import {
  teamConversation,
  teamConversationSummary,
  type TeamConversationSummary,
} from '@postcard/contracts/team-messages';
import { formatDateTime, formatDate, type Tone } from '@postcard/ui';
import { apiFetch, readAll, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

const pathOf = (id: string, rest = ''): string => `/api/disputes/${encodeURIComponent(id)}${rest}`;
const threads = z.array(teamConversationSummary);

export const disputeList = z.array(dispute);

export const useDispute = (id: string) => useApi(pathOf(id), disputeCase);
export const saveAnswer = (id: string, body: DisputeAnswerBody) =>
  apiFetch(pathOf(id, '/answer'), { method: 'PUT', body, schema: disputeCase });
export const submitAnswer = (id: string, body: DisputeAnswerBody) =>
  apiFetch(pathOf(id, '/answer'), { method: 'POST', body, schema: disputeCase });
export const accept = (id: string) => apiFetch(pathOf(id, '/accept'), { method: 'POST', schema: disputeCase });

async function conversationsOf(email: string): Promise<TeamConversationSummary[]> {
  const found = await Promise.all(
    (['inbox', 'closed'] as const).map((box) =>
      readAll(`/api/messages/desk?${new URLSearchParams({ box, q: email })}`, threads),
    ),
  );
  return found.flat();
}

export const useConversationsOf = (email: string) =>
  useApi<TeamConversationSummary[]>(email ? `conversations of ${email}` : null, () => conversationsOf(email));

export async function quoteOf(id: string): Promise<string> {
  const { subject, messages } = await apiFetch(`/api/messages/desk/${encodeURIComponent(id)}`, {
    schema: teamConversation,
  });
  return [
    `Conversation "${subject}"`,
    ...messages.map(({ senderName, content, createdAt }) => `${formatDateTime(createdAt)}, ${senderName}:\n${content}`),
  ].join('\n\n');
}

export const statusWords: Record<Dispute['status'], { label: string; tone: Tone }> = {
  needs_answer: { label: 'Needs response', tone: 'danger' },
  under_review: { label: 'With the bank', tone: 'info' },
  won: { label: 'Won', tone: 'success' },
  lost: { label: 'Lost', tone: 'neutral' },
};

export const reasonWords = (reason: string): string => reason.replaceAll('_', ' ');

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;
const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

export function leftWords(until: string, now: number): string {
  const left = Date.parse(until) - now;
  if (left <= 0) return 'Deadline passed';
  if (left >= day)
    return `${counted(Math.floor(left / day), 'day')}, ${counted(Math.floor((left % day) / hour), 'hour')} left`;
  if (left >= hour)
    return `${counted(Math.floor(left / hour), 'hour')}, ${counted(Math.floor((left % hour) / minute), 'minute')} left`;
  return `${counted(Math.ceil(left / minute), 'minute')} left`;
}

export const papers: readonly {
  value: DisputePaper;
  label: string;
  says: (evidence: DisputeEvidence) => string | null;
}[] = [
  {
    value: 'customer',
    label: 'Who the customer is',
    says: ({ customerName, customerEmail }) => [customerName, customerEmail].filter(Boolean).join(', ') || null,
  },
  {
    value: 'receipt',
    label: 'The invoice',
    says: ({ invoice }) =>
      invoice && `${invoice.invoiceNumber}${invoice.paidAt ? `, paid on ${formatDate(invoice.paidAt)}` : ''}`,
  },
  {
    value: 'approval',
    label: 'The approval of the ad',
    says: ({ approval }) =>
      approval &&
      `Proof ${approval.version}, approved ${formatDateTime(approval.approvedAt)}, SHA-256 ${approval.sha256}`,
  },
  {
    value: 'mailing',
    label: 'What was sold, and when it is mailed',
    says: ({ product, mailing }) =>
      `${product}; ${mailing.isMailed ? 'mailed' : 'to be mailed'} on ${formatDate(mailing.at)}`,
  },
  {
    value: 'terms',
    label: 'Cancellation deadline',
    says: ({ cancelUntil, isCancelled }) =>
      `Until ${formatDateTime(cancelUntil)}; ${isCancelled ? 'cancelled' : 'not cancelled'}`,
  },
];

export const papersFor = (evidence: DisputeEvidence | null): DisputePaper[] =>
  papers.filter(({ says }) => evidence && says(evidence) !== null).map(({ value }) => value);
