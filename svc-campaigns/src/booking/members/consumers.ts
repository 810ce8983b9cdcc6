import type { Envelope, Member } from '@postcard/contracts';
import type { Handlers } from '@postcard/service-kit';
import type { MemberStore } from './store.ts';

type Follow = (userId: string) => Promise<void>;
const ignoreChange: Follow = async () => undefined;
type Followers = { onChange?: Follow; onClosed?: Follow; onApproved?: Follow; onRejected?: Follow };
type MemberEvent = Pick<Envelope, 'aggregateVersion'> & { data: { member: Member } };

export function memberHandlers(
  members: MemberStore,
  {
    onChange = ignoreChange,
    onClosed = ignoreChange,
    onApproved = ignoreChange,
    onRejected = ignoreChange,
  }: Followers = {},
): Omit<Handlers<'svc-campaigns'>, 'membership.payment-unowned'> {
  async function apply({ data, aggregateVersion }: MemberEvent): Promise<void> {
    await members.apply(data.member, aggregateVersion);
    await onChange(data.member.userId);
  }
  const applyAnd =
    (follow: Follow): typeof apply =>
    async (event) => {
      await apply(event);
      await follow(event.data.member.userId);
    };
  return {
    'user.registered': apply,
    'user.quick-started': apply,
    'user.updated': apply,
    'user.closed': applyAnd(onClosed),
    'membership.approved': applyAnd(onApproved),
    // The event's version is the application's, not the user's.
    'membership.rejected': ({ data }) => onRejected(data.member.userId),
  };
}
