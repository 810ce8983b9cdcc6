import { useSWRConfig } from 'swr';
import {
  applicationKey,
  membershipNoticesPath,
  noticesPath,
  subscriptionPath,
  threadsPath,
  unreadPath,
} from './paths.ts';

const bookingCalls = [
  /^\/api\/campaigns\/(user\/|waitlist$|[^/]+\/standing$)/,
  /^\/api\/users\/[^/]+\/participations$/,
  /^\/api\/bookings(\/[^/]+(\/artwork)?)?$/,
  /^\/api\/invoices$/,
];
const ofBookings = (path: string): boolean => bookingCalls.some((call) => call.test(path));

/** Reads again whatever is shown of one's cards, bookings, their ads and invoices. */
export function useRefreshBookings(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => typeof key === 'string' && ofBookings(key));
}

/** Reads an application again once it was decided, and forgets what was told of an earlier one. */
export function useRefreshMembership(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () =>
    Promise.all([
      mutate(membershipNoticesPath, undefined),
      mutate((key) => typeof key === 'string' && (key.endsWith(subscriptionPath) || key.startsWith(applicationKey))),
    ]);
}

/** Reads again whatever is shown of messages, notices and counts. */
export function useRefreshMessages(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () =>
    mutate(
      (key) =>
        typeof key === 'string' && (key.startsWith(threadsPath) || key.startsWith(noticesPath) || key === unreadPath),
    );
}
