import type { DeskConversation, DeskThread } from '@postcard/contracts';
import type { KnownMember, MemberStore } from '../members/store.ts';
import type { ThreadWithMessages } from './store.ts';
import { presentThread, presentWithMessages, type Thread } from './thread.ts';

type Known = ReadonlyMap<string, KnownMember>;

/** Who of the team, as the team reads it. */
export function administratorName(known: KnownMember | undefined): string {
  return [known?.firstName, known?.name, known?.businessName].find((name) => name) ?? 'The team';
}

/**
 * Puts the names to conversations: of their members, of who sees to them, of who answered. One look for all of them.
 */
export function createDesk(members: Pick<MemberStore, 'byIds'>) {
  const namesOf = (ids: readonly (string | null | undefined)[]): Promise<Known> =>
    members.byIds([...new Set(ids.filter((each) => typeof each === 'string'))]);

  return {
    async threads(threads: readonly Thread[]): Promise<DeskThread[]> {
      const known = await namesOf(threads.flatMap(({ memberId, assigneeId }) => [memberId, assigneeId]));
      return threads.map((thread) => deskThread(thread, known));
    },

    async conversation(thread: ThreadWithMessages): Promise<DeskConversation> {
      const known = await namesOf([
        thread.memberId,
        thread.assigneeId,
        ...thread.messages.map(({ authorId }) => authorId),
      ]);
      const member = known.get(thread.memberId);
      const { messages } = presentWithMessages(thread, 'team', member);
      const authors = thread.messages.map(({ authorId }) => authorId);
      return {
        ...deskThread(thread, known),
        memberFirstName: member?.firstName ?? '',
        messages: messages.map((message, index) => ({
          ...message,
          senderName: authors[index] ? administratorName(known.get(authors[index])) : message.senderName,
        })),
      };
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;

function deskThread(thread: Thread, known: Known): DeskThread {
  const assigneeId = thread.assigneeId ?? null;
  return {
    ...presentThread(thread, 'team', known.get(thread.memberId)),
    assigneeId,
    assigneeName: assigneeId && administratorName(known.get(assigneeId)),
    isClosed: thread.team.archived,
    version: thread.version ?? 0,
  };
}
