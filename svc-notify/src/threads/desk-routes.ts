import { deskRoutes as routes } from '@postcard/contracts';
import { NamedError, pageOf, presentPage, type createRoutes } from '@postcard/service-kit';
import type { MemberStore } from '../members/store.ts';
import { administratorName, type Desk } from './desk.ts';
import type { DeskStore } from './desk-store.ts';
import type { ThreadStore, ThreadWithMessages } from './store.ts';
import type { Tell } from './tell.ts';
import { auditedThread } from './thread.ts';
import type { Write } from './write.ts';

type Deps = { threads: ThreadStore; store: DeskStore; desk: Desk; members: MemberStore; write: Write; tell: Tell };

const team = { sender: 'team' } as const;

export function addDeskRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { threads, store, desk, members, write, tell }: Deps,
): void {
  async function existing(id: string): Promise<ThreadWithMessages> {
    const thread = await threads.byId(id, team);
    if (!thread) throw new NamedError('not_found');
    return thread;
  }

  const about = async ({ params }: { params: { id: string } }) => {
    const thread = await threads.byId(params.id, team);
    return thread && auditedThread(thread);
  };

  async function checkAssignee(assigneeId: string | null | undefined, userId: string): Promise<void> {
    if (!assigneeId || assigneeId === userId) return;
    const person = await members.byId(assigneeId);
    if (!person?.isAdmin || person.isClosed)
      throw new NamedError('validation_failed', { errors: { assigneeId: ['This is no administrator.'] } });
  }

  serve(routes.listDesk, async ({ user, query: { q, ...query }, ctx }) => {
    const text = q?.trim() ?? '';
    const member = text.includes('@') ? await members.byEmail(text) : null;
    const page = await store.list(user.userId, { ...query, ...(member ? { memberId: member.userId } : { q: text }) });
    return presentPage(ctx, { ...page, items: await desk.threads(page.items) });
  });

  serve(routes.countDesk, ({ user }) => store.counts(user.userId));

  serve(routes.getDeskThread, async ({ params }) => desk.conversation(await existing(params.id)));

  serve(
    routes.changeDeskThread,
    async ({ user, params, body }) => {
      await checkAssignee(body.assigneeId, user.userId);
      const changed = await store.change(params.id, body);
      if (!changed) {
        await existing(params.id);
        throw new NamedError('conflict', {
          message: 'Somebody wrote here or changed this in the meantime. Please look again.',
        });
      }
      await tell.show(changed, ['team']);
      const [answer] = await desk.threads([changed]);
      return answer as NonNullable<typeof answer>;
    },
    { about },
  );

  serve(
    routes.answerOnDesk,
    async ({ user, params, body }) => desk.conversation(await write.answer(user, params.id, body)),
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
