import type { TeamBox, TeamMessageCounts } from '@postcard/contracts';
import type { Page, Paging } from '@postcard/service-kit';
import {
  atVersion,
  mostCounted,
  plainConversation,
  type ConversationDocument,
  type ConversationStore,
} from './store.ts';
import type { Conversation } from './conversation.ts';

type TeamQuery = Paging & { box: TeamBox; q?: string | undefined; memberId?: string | undefined };
type TeamChange = { version: number; assigneeId?: string | null | undefined; isClosed?: boolean | undefined };

export type TeamStore = ReturnType<typeof createTeamStore>;

export function createTeamStore(conversations: Pick<ConversationStore, 'model' | 'newestChanged'>) {
  const { model } = conversations;
  const countNew = (box: TeamBox, userId: string): Promise<number> =>
    model.countDocuments({ ...filterOf(box, userId), 'team.isRead': false }, { limit: mostCounted });

  return {
    list(userId: string, { box, q, memberId, ...paging }: TeamQuery): Promise<Page<Conversation>> {
      const filter = filterOf(box, userId);
      if (memberId) return conversations.newestChanged({ ...filter, memberId: { $eq: memberId } }, paging);
      return conversations.newestChanged(filter, { q, ...paging });
    },

    counts: async (userId: string): Promise<TeamMessageCounts> => {
      const [inbox, mine, unassigned, waiting] = await Promise.all([
        countNew('inbox', userId),
        countNew('mine', userId),
        countNew('unassigned', userId),
        model.countDocuments(filterOf('waiting', userId), { limit: mostCounted }),
      ]);
      return { inbox, mine, unassigned, waiting };
    },

    async change(id: string, { version, assigneeId, isClosed }: TeamChange): Promise<Conversation | null> {
      const set = {
        ...(assigneeId !== undefined && { assigneeId }),
        ...(isClosed !== undefined && { 'team.archived': isClosed }),
      };
      const document = await model
        .findOneAndUpdate(
          { _id: { $eq: id }, ...atVersion(version) },
          { $set: set, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<ConversationDocument>();
      return document && plainConversation(document);
    },
  };
}

function filterOf(box: TeamBox, userId: string): Record<string, unknown> {
  if (box === 'closed') return { 'team.archived': true };
  if (box === 'waiting') return { lastSender: 'member', 'team.archived': false };
  if (box === 'mine') return { assigneeId: { $eq: userId }, 'team.archived': false };
  if (box === 'unassigned') return { assigneeId: null, 'team.archived': false };
  return { 'team.archived': false };
}
