import type { Handlers } from '@postcard/service-kit';
import type { MemberStore } from './store.ts';

export function memberHandlers(members: MemberStore): Handlers<'svc-campaigns'> {
  return {
    'user.registered': (event) => members.apply(event.data.member, event.aggregateVersion),
    'user.updated': (event) => members.apply(event.data.member, event.aggregateVersion),
    'user.closed': (event) => members.apply(event.data.member, event.aggregateVersion),
    'membership.approved': (event) => members.apply(event.data.member, event.aggregateVersion),
  };
}
