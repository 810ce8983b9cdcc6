import { notifyRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, type createRoutes } from '@postcard/service-kit';
import type { MemberStore } from '../members/store.ts';
import type { NotificationStore } from '../notifications/store.ts';
import type { ThreadStore } from './store.ts';
import type { Tell } from './tell.ts';
import { auditedThread, presentThread, presentWithMessages, sideOf } from './thread.ts';
import type { Write } from './write.ts';

type Deps = { threads: ThreadStore; members: MemberStore; notifications: NotificationStore; write: Write; tell: Tell };

export function addThreadRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { threads, members, notifications, write, tell }: Deps,
): void {
  /** An administrator who answers or puts away here does so for the team, as on the desk. */
  const about = async ({ params }: { params: { id: string } }) => {
    const thread = await threads.byId(params.id, { sender: 'team' });
    return thread && auditedThread(thread);
  };

  serve(routes.listThreads, async ({ user, query, ctx }) => {
    const side = sideOf(user);
    const page = await threads.list(side, query);
    const known = await members.byIds([...new Set(page.items.map(({ memberId }) => memberId))]);
    return presentPage(ctx, {
      ...page,
      items: page.items.map((thread) => presentThread(thread, side.sender, known.get(thread.memberId))),
    });
  });

  serve(routes.getThread, async ({ user, params }) => {
    const side = sideOf(user);
    const thread = await threads.byId(params.id, side);
    if (!thread) throw new NamedError('not_found');
    return presentWithMessages(thread, side.sender, await members.byId(thread.memberId));
  });

  serve(routes.startThread, async ({ user, body }) => {
    const thread = await write.start(user, body);
    return presentWithMessages(thread, 'member', await members.byId(thread.memberId));
  });

  serve(
    routes.replyToThread,
    async ({ user, params, body }) => {
      const thread = await write.reply(user, params.id, body.content);
      return presentWithMessages(thread, sideOf(user).sender, await members.byId(thread.memberId));
    },
    { about },
  );

  serve(
    routes.changeThread,
    async ({ user, params, body }) => {
      const side = sideOf(user);
      const thread = await threads.change(params.id, side, body);
      if (!thread) throw new NamedError('not_found');
      if (side.sender === 'member' && body.isRead) await notifications.readAbout(user.userId, 'message', thread.id);
      await tell.show(thread, [side.sender]);
      return presentThread(thread, side.sender, await members.byId(thread.memberId));
    },
    { about },
  );
}
