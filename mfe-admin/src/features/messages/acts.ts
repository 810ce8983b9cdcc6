import type { TeamConversationSummary } from '@postcard/contracts/team-messages';
import type { BulkAct } from '../selection/use-bulk.ts';
import { changeConversation, markRead } from './api.ts';

export type ConversationAct = BulkAct<TeamConversationSummary, TeamConversationSummary>;

const counted = (count: number): string => (count === 1 ? 'One conversation' : `${count} conversations`);
const undoneWords = (count: number): string => `${counted(count)} ${count === 1 ? 'is' : 'are'} as before.`;

/** The undo names the change's version, so it fails after another person's change. */
export const closeAct = (isClosed: boolean): ConversationAct => ({
  key: isClosed ? 'close' : 'reopen',
  change: ({ id, version }) => changeConversation(id, { version, isClosed }),
  title: isClosed ? 'Conversation closed' : 'Conversation reopened',
  words: (count) => `${counted(count)} ${isClosed ? 'closed' : 'reopened'}.`,
  undo: ({ item, changed }) => changeConversation(item.id, { version: changed.version, isClosed: item.isClosed }),
  undoneWords,
});

export const assignAct = (assigneeId: string | null, title: string): ConversationAct => ({
  key: 'assign',
  change: ({ id, version }) => changeConversation(id, { version, assigneeId }),
  title,
  words: (count) => `${counted(count)}.`,
  undo: ({ item, changed }) => changeConversation(item.id, { version: changed.version, assigneeId: item.assigneeId }),
  undoneWords,
});

export const readAct = (isRead: boolean): BulkAct<TeamConversationSummary> => ({
  key: isRead ? 'read' : 'unread',
  change: ({ id }) => markRead(id, isRead),
  title: isRead ? 'Marked as read' : 'Marked as unread',
  words: (count) => `${counted(count)}.`,
  undo: ({ item }) => markRead(item.id, item.isRead),
  undoneWords,
});
