import type { DeskReplyBody, ThreadBody } from '@postcard/contracts';
import { NamedError, type Principal } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import type { PaceStore } from './pace-store.ts';
import type { ThreadStore, ThreadWithMessages } from './store.ts';
import type { Tell } from './tell.ts';
import { mostMessages, newThread, sideOf, type Message, type Sender } from './thread.ts';

type Deps = { threads: ThreadStore; pace: PaceStore; tell: Tell; now: () => Date };

export function createWrite({ threads, pace, tell, now }: Deps) {
  const newMessage = (sender: Sender, content: string, authorId?: string): Message => ({
    id: uuid(),
    sender,
    content,
    createdAt: now(),
    authorId,
  });
  const full = () =>
    new NamedError('conflict', {
      message: `This conversation has ${mostMessages} messages and is full. Please begin a new one.`,
    });

  return {
    /** A member writes to the team. @throws NamedError forbidden, too_many_requests */
    async start(user: Principal, { subject, content }: ThreadBody): Promise<ThreadWithMessages> {
      if (user.role === 'admin')
        throw new NamedError('forbidden', { message: 'The team answers in conversations that a member has begun.' });
      await pace.count(user.userId);
      const message = newMessage('member', content);
      const thread = newThread(user.userId, subject, { id: uuid(), message });
      await threads.insert(thread, message);
      const stored = { ...thread, messages: [message] };
      await tell.message(stored, message);
      return stored;
    },

    /** Either side answers. @throws NamedError not_found, conflict, too_many_requests */
    async reply(user: Principal, id: string, content: string): Promise<ThreadWithMessages> {
      const side = sideOf(user);
      if (!(await threads.byId(id, side))) throw new NamedError('not_found');
      if (side.sender === 'member') await pace.count(user.userId);
      const message = newMessage(side.sender, content, side.sender === 'team' ? user.userId : undefined);
      const thread = await threads.append(id, side, message);
      if (!thread) throw full();
      await tell.message(thread, message);
      return thread;
    },

    /**
     * An administrator answers what they have read, and nobody else has answered. @throws NamedError not_found,
     * conflict
     */
    async answer(
      user: Principal,
      id: string,
      { version, content, closes = false }: DeskReplyBody,
    ): Promise<ThreadWithMessages> {
      const known = await threads.byId(id, { sender: 'team' });
      if (!known) throw new NamedError('not_found');
      if (known.messageCount >= mostMessages) throw full();
      const message = newMessage('team', content, user.userId);
      const thread = await threads.append(id, { sender: 'team' }, message, { version, closes });
      if (!thread)
        throw new NamedError('conflict', {
          message: 'Somebody wrote here or changed this in the meantime. Please read it before you answer.',
        });
      await tell.message(thread, message);
      return thread;
    },
  };
}

export type Write = ReturnType<typeof createWrite>;
