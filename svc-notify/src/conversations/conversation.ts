import type {
  Message as MessageView,
  ConversationSummary as ConversationView,
  ConversationBox,
  ConversationWithMessages,
} from '@postcard/contracts';
import type { Principal } from '@postcard/service-kit';
import { nameOf } from '../people/members/policy.ts';
import type { KnownMember } from '../people/members/store.ts';

export type Sender = 'member' | 'team';

export type Message = { id: string; sender: Sender; content: string; createdAt: Date; authorId?: string | undefined };

export type SideState = { isRead: boolean; archived: boolean };

export type Conversation = {
  id: string;
  memberId: string;
  subject: string;
  excerpt: string;
  lastSender: Sender;
  messageCount: number;
  member: SideState;
  team: SideState & { wrote: boolean };
  /** The assigned team member. Older data has neither an assignee nor a version. */
  assigneeId?: string | null;
  version?: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The reader: a member of their own conversations, or the team of all. */
export type Side = { sender: 'member'; memberId: string } | { sender: 'team' };

export const mostMessages = 200;

const excerptLength = 140;

export const sideOf = ({ userId, role }: Principal): Side =>
  role === 'admin' ? { sender: 'team' } : { sender: 'member', memberId: userId };

export function excerptOf(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  return line.length > excerptLength ? `${[...line].slice(0, excerptLength - 1).join('')}…` : line;
}

export function newConversation(
  memberId: string,
  subject: string,
  { id, message }: { id: string; message: Message },
): Conversation {
  return {
    id,
    memberId,
    subject,
    excerpt: excerptOf(message.content),
    lastSender: 'member',
    messageCount: 1,
    member: { isRead: true, archived: false },
    team: { isRead: false, archived: false, wrote: false },
    assigneeId: null,
    version: 1,
    createdAt: message.createdAt,
    updatedAt: message.createdAt,
  };
}

/** Returns the query filter of a box. The member's sent box has no condition: they wrote in each conversation. */
export function boxFilter({ sender }: Side, box: ConversationBox): Record<string, boolean> {
  if (box === 'archived') return { [`${sender}.archived`]: true };
  const open = { [`${sender}.archived`]: false };
  const needsReply = (sender === 'member' && box === 'inbox') || (sender === 'team' && box === 'sent');
  return needsReply ? { ...open, 'team.wrote': true } : open;
}

/** Returns the fields for the audit log, without messages: the conversation stores those. */
export function auditedConversation({
  subject,
  memberId,
  assigneeId,
  team: { isRead, archived },
  messageCount,
}: Conversation) {
  return { subject, memberId, assigneeId: assigneeId ?? null, isRead, isClosed: archived, messageCount };
}

export function presentConversation(
  conversation: Conversation,
  side: Sender,
  member: KnownMember | null | undefined,
): ConversationView {
  const { id, subject, memberId, excerpt, lastSender, messageCount, createdAt, updatedAt } = conversation;
  const { isRead, archived } = conversation[side];
  return {
    id,
    subject,
    memberId,
    memberName: nameOf(member),
    excerpt,
    lastSender,
    messageCount,
    isRead,
    archived,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function presentWithMessages(
  conversation: Conversation & { messages: Message[] },
  side: Sender,
  member: KnownMember | null | undefined,
): ConversationWithMessages {
  const senderNames: Record<Sender, string> = { member: nameOf(member), team: 'The team' };
  const messages = conversation.messages.map(({ createdAt, authorId: _, ...message }): MessageView => ({
    ...message,
    senderName: senderNames[message.sender],
    createdAt: createdAt.toISOString(),
  }));
  return { ...presentConversation(conversation, side, member), messages };
}
