import type { TeamConversation, TeamConversationSummary } from '@postcard/contracts';
import type { KnownMember, MemberStore } from '../people/members/store.ts';
import type { ConversationWithMessages } from './store.ts';
import { presentConversation, presentWithMessages, type Conversation } from './conversation.ts';

type Known = ReadonlyMap<string, KnownMember>;

export function administratorName(known: KnownMember | undefined): string {
  return [known?.firstName, known?.name, known?.businessName].find((name) => name) ?? 'The team';
}

export function createTeamView(members: Pick<MemberStore, 'byIds'>) {
  const namesOf = (ids: readonly (string | null | undefined)[]): Promise<Known> =>
    members.byIds([...new Set(ids.filter((each) => typeof each === 'string'))]);

  return {
    async conversations(conversations: readonly Conversation[]): Promise<TeamConversationSummary[]> {
      const known = await namesOf(conversations.flatMap(({ memberId, assigneeId }) => [memberId, assigneeId]));
      return conversations.map((conversation) => presentForTeam(conversation, known));
    },

    async conversation(conversation: ConversationWithMessages): Promise<TeamConversation> {
      const known = await namesOf([
        conversation.memberId,
        conversation.assigneeId,
        ...conversation.messages.map(({ authorId }) => authorId),
      ]);
      const member = known.get(conversation.memberId);
      const { messages } = presentWithMessages(conversation, 'team', member);
      const authors = conversation.messages.map(({ authorId }) => authorId);
      return {
        ...presentForTeam(conversation, known),
        memberFirstName: member?.firstName ?? '',
        messages: messages.map((message, index) => ({
          ...message,
          senderName: authors[index] ? administratorName(known.get(authors[index])) : message.senderName,
        })),
      };
    },
  };
}

export type TeamView = ReturnType<typeof createTeamView>;

function presentForTeam(conversation: Conversation, known: Known): TeamConversationSummary {
  const assigneeId = conversation.assigneeId ?? null;
  return {
    ...presentConversation(conversation, 'team', known.get(conversation.memberId)),
    assigneeId,
    assigneeName: assigneeId && administratorName(known.get(assigneeId)),
    isClosed: conversation.team.archived,
    version: conversation.version ?? 0,
  };
}
