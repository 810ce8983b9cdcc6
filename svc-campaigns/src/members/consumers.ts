import type { Envelope, Member } from '@postcard/contracts';
import type { Handlers } from '@postcard/service-kit';
import type { MemberStore } from './store.ts';

/** Keeps what is known of members, and has whoever else follows them look again. */
export function memberHandlers(members: MemberStore, onChange: (userId: string) => Promise<void> = async () => undefined): Handlers<'svc-campaigns'> {
  async function learn({ data, aggregateVersion }: Pick<Envelope, 'aggregateVersion'> & { data: { member: Member } }): Promise<void> {
    await members.apply(data.member, aggregateVersion);
    await onChange(data.member.userId);
  }
  return { 'user.registered': learn, 'user.updated': learn, 'user.closed': learn, 'membership.approved': learn };
}
