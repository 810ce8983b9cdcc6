import type { MemberStore } from './store.ts';

export type Recipient = { email: string; firstName: string };

export async function recipientOf(
  members: Pick<MemberStore, 'byId'>,
  { userId }: { userId: string },
): Promise<Recipient> {
  const member = await members.byId(userId);
  return { email: member?.email ?? '', firstName: member?.firstName ?? '' };
}
