import type { TeamReplyBody, ConversationBody } from '@postcard/contracts';
import { NamedError, type Principal } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import type { PaceStore } from './pace-store.ts';
import type { ConversationStore, ConversationWithMessages } from './store.ts';
import type { Delivery } from './delivery.ts';
import { mostMessages, newConversation, sideOf, type Message, type Sender } from './conversation.ts';

type Deps = { conversations: ConversationStore; pace: PaceStore; delivery: Delivery; now: () => Date };

export function createWrite({ conversations, pace, delivery, now }: Deps) {
  const newMessage = (sender: Sender, content: string, authorId?: string): Message => ({
    id: uuid(),
    sender,
    content,
    createdAt: now(),
    authorId,
  });
  const full = () =>
    new NamedError('conflict', {
      message: `This conversation has ${mostMessages} messages and is full. Please start a new one.`,
    });

  return {
    async start(user: Principal, { subject, content }: ConversationBody): Promise<ConversationWithMessages> {
      if (user.role === 'admin')
        throw new NamedError('forbidden', { message: 'Only members can start a conversation.' });
      await pace.count(user.userId);
      const message = newMessage('member', content);
      const conversation = newConversation(user.userId, subject, { id: uuid(), message });
      await conversations.insert(conversation, message);
      const stored = { ...conversation, messages: [message] };
      await delivery.message(stored, message);
      return stored;
    },

    async reply(user: Principal, id: string, content: string): Promise<ConversationWithMessages> {
      const side = sideOf(user);
      if (!(await conversations.byId(id, side))) throw new NamedError('not_found');
      if (side.sender === 'member') await pace.count(user.userId);
      const message = newMessage(side.sender, content, side.sender === 'team' ? user.userId : undefined);
      const conversation = await conversations.append(id, side, message);
      if (!conversation) throw full();
      await delivery.message(conversation, message);
      return conversation;
    },

    /** Replies for the team unless a colleague has replied meanwhile. @throws NamedError not_found, conflict */
    async replyAsTeam(
      user: Principal,
      id: string,
      { version, content, closes = false }: TeamReplyBody,
    ): Promise<ConversationWithMessages> {
      const known = await conversations.byId(id, { sender: 'team' });
      if (!known) throw new NamedError('not_found');
      if (known.messageCount >= mostMessages) throw full();
      const message = newMessage('team', content, user.userId);
      const conversation = await conversations.append(id, { sender: 'team' }, message, { version, closes });
      if (!conversation)
        throw new NamedError('conflict', {
          message: 'This conversation has changed in the meantime. Please read it before you reply.',
        });
      await delivery.message(conversation, message);
      return conversation;
    },
  };
}

export type Write = ReturnType<typeof createWrite>;
