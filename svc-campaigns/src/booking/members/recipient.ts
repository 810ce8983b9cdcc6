import type { MemberStore } from './store.ts';

export type Recipient = { email: string; firstName: string };

/** Returns the recipient of a booking's emails; an empty address for an unknown or closed account. */
export async function recipientOf(
  members: Pick<MemberStore, 'byId'>,
  { userId }: { userId: string },
): Promise<Recipient> {
  const member = await members.byId(userId);
  return { email: member?.email ?? '', firstName: member?.firstName ?? '' };
}
