import type { MemberStore } from './store.ts';

export type Recipient = { email: string; firstName: string };

/** Returns to whom the emails about a booking go; an empty address where its account is not known or closed. */
export async function recipientOf(
  members: Pick<MemberStore, 'byId'>,
  { userId }: { userId: string },
): Promise<Recipient> {
  const member = await members.byId(userId);
  return { email: member?.email ?? '', firstName: member?.firstName ?? '' };
}
