import { notifyRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage } from '@postcard/service-kit';
import type { Routes } from '../parts.ts';
import type { People } from '../people/module.ts';
import type { ConversationStore } from './store.ts';
import type { Delivery } from './delivery.ts';
import { auditedConversation, presentConversation, presentWithMessages, sideOf } from './conversation.ts';
import type { Write } from './write.ts';

type Deps = Pick<People, 'members' | 'readAbout'> & {
  conversations: ConversationStore;
  write: Write;
  delivery: Delivery;
};

export function addConversationRoutes(
  { serve }: Routes,
  { conversations, members, readAbout, write, delivery }: Deps,
): void {
  const about = async ({ params }: { params: { id: string } }) => {
    const conversation = await conversations.byId(params.id, { sender: 'team' });
    return conversation && auditedConversation(conversation);
  };

  serve(routes.listThreads, async ({ user, query, ctx }) => {
    const side = sideOf(user);
    const page = await conversations.list(side, query);
    const known = await members.byIds([...new Set(page.items.map(({ memberId }) => memberId))]);
    return presentPage(ctx, {
      ...page,
      items: page.items.map((conversation) =>
        presentConversation(conversation, side.sender, known.get(conversation.memberId)),
      ),
    });
  });

  serve(routes.getThread, async ({ user, params }) => {
    const side = sideOf(user);
    const conversation = await conversations.byId(params.id, side);
    if (!conversation) throw new NamedError('not_found');
    return presentWithMessages(conversation, side.sender, await members.byId(conversation.memberId));
  });

  serve(routes.startThread, async ({ user, body }) => {
    const conversation = await write.start(user, body);
    return presentWithMessages(conversation, 'member', await members.byId(conversation.memberId));
  });

  serve(
    routes.replyToThread,
    async ({ user, params, body }) => {
      const conversation = await write.reply(user, params.id, body.content);
      return presentWithMessages(conversation, sideOf(user).sender, await members.byId(conversation.memberId));
    },
    { about },
  );

  serve(
    routes.changeThread,
    async ({ user, params, body }) => {
      const side = sideOf(user);
      const conversation = await conversations.change(params.id, side, body);
      if (!conversation) throw new NamedError('not_found');
      if (side.sender === 'member' && body.isRead) await readAbout(user.userId, 'message', conversation.id);
      await delivery.show(conversation, [side.sender]);
      return presentConversation(conversation, side.sender, await members.byId(conversation.memberId));
    },
    { about },
  );
}
