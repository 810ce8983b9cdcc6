import type { Envelope, Member } from '@postcard/contracts';
import type { Handlers } from '@postcard/service-kit';
import type { MemberStore } from './store.ts';

type Follow = (userId: string) => Promise<void>;
const nobody: Follow = async () => undefined;

/** Keeps what is known of members, and has whoever else follows them check again, or forget who has left. */
export function memberHandlers(
  members: MemberStore,
  { onChange = nobody, onClosed = nobody }: { onChange?: Follow; onClosed?: Follow } = {},
): Handlers<'svc-campaigns'> {
  async function apply({
    data,
    aggregateVersion,
  }: Pick<Envelope, 'aggregateVersion'> & { data: { member: Member } }): Promise<void> {
    await members.apply(data.member, aggregateVersion);
    await onChange(data.member.userId);
  }
  const forget: typeof apply = async (event) => {
    await apply(event);
    await onClosed(event.data.member.userId);
  };
  return { 'user.registered': apply, 'user.updated': apply, 'user.closed': forget, 'membership.approved': apply };
}
