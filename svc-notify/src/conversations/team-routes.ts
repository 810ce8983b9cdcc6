import { teamMessageRoutes as routes } from '@postcard/contracts';
import { NamedError, pageOf, presentPage } from '@postcard/service-kit';
import type { Routes } from '../parts.ts';
import { worksHere, type MemberStore } from '../people/members/store.ts';
import { administratorName, type TeamView } from './team-view.ts';
import type { TeamStore } from './team-store.ts';
import type { ConversationStore, ConversationWithMessages } from './store.ts';
import type { Delivery } from './delivery.ts';
import { auditedConversation } from './conversation.ts';
import type { Write } from './write.ts';
import type { CannedStore } from './canned-store.ts';

type Deps = {
  conversations: ConversationStore;
  store: TeamStore;
  view: TeamView;
  members: MemberStore;
  write: Write;
  delivery: Delivery;
};

const team = { sender: 'team' } as const;

export function addTeamRoutes({ serve }: Routes, { conversations, store, view, members, write, delivery }: Deps): void {
  async function existing(id: string): Promise<ConversationWithMessages> {
    const conversation = await conversations.byId(id, team);
    if (!conversation) throw new NamedError('not_found');
    return conversation;
  }

  const about = async ({ params }: { params: { id: string } }) => {
    const conversation = await conversations.byId(params.id, team);
    return conversation && auditedConversation(conversation);
  };

  async function checkAssignee(assigneeId: string | null | undefined, userId: string): Promise<void> {
    if (!assigneeId || assigneeId === userId) return;
    const person = await members.byId(assigneeId);
    if (!person || !worksHere(person) || person.isClosed)
      throw new NamedError('validation_failed', { errors: { assigneeId: ['Choose a member of the team.'] } });
  }

  serve(routes.listDesk, async ({ user, query: { q, ...query }, ctx }) => {
    const text = q?.trim() ?? '';
    const member = text.includes('@') ? await members.byEmail(text) : null;
    const page = await store.list(user.userId, { ...query, ...(member ? { memberId: member.userId } : { q: text }) });
    return presentPage(ctx, { ...page, items: await view.conversations(page.items) });
  });

  serve(routes.countDesk, ({ user }) => store.counts(user.userId));

  serve(routes.getDeskThread, async ({ params }) => view.conversation(await existing(params.id)));

  serve(
    routes.changeDeskThread,
    async ({ user, params, body }) => {
      await checkAssignee(body.assigneeId, user.userId);
      const changed = await store.change(params.id, body);
      if (!changed) {
        await existing(params.id);
        throw new NamedError('conflict', {
          message: 'This conversation has changed in the meantime. Please reload it.',
        });
      }
      await delivery.show(changed, ['team']);
      const [summary] = await view.conversations([changed]);
      return summary as NonNullable<typeof summary>;
    },
    { about },
  );

  serve(
    routes.answerOnDesk,
    async ({ user, params, body }) => view.conversation(await write.replyAsTeam(user, params.id, body)),
    { about },
  );

  serve(routes.listAdministrators, async ({ user, query, ctx }) => {
    const known = await members.administrators();
    const own = known.some(({ userId }) => userId === user.userId) ? [] : [{ id: user.userId, name: 'You' }];
    const people = [...own, ...known.map((person) => ({ id: person.userId, name: administratorName(person) }))];
    return presentPage(
      ctx,
      pageOf(people, query, ({ id }) => id),
    );
  });
}

export function addCannedRoutes({ serve }: Routes, canned: CannedStore): void {
  const about = ({ params }: { params: { id: string } }) => canned.byId(params.id);

  serve(routes.listCannedReplies, async ({ query, ctx }) => presentPage(ctx, await canned.list(query)));

  serve(routes.addCannedReply, ({ body }) => canned.insert(body));

  serve(
    routes.changeCannedReply,
    async ({ params, body }) => {
      const changed = await canned.change(params.id, body);
      if (changed) return changed;
      if (!(await canned.byId(params.id))) throw new NamedError('not_found');
      throw new NamedError('conflict', {
        message: 'A colleague changed this reply in the meantime. Please reload it.',
      });
    },
    { about },
  );

  serve(
    routes.removeCannedReply,
    async ({ params }) => {
      if (!(await canned.remove(params.id))) throw new NamedError('not_found');
    },
    { about },
  );
}
