import { dispute, disputeCase, type DisputeAnswerBody } from '@postcard/contracts/campaigns';
import {
  teamConversation,
  teamConversationSummary,
  type TeamConversationSummary,
} from '@postcard/contracts/team-messages';
import { formatDateTime } from '@postcard/ui';
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
