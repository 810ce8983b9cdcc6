import { useSWRConfig } from 'swr';

const bookingCalls = [
  /^\/api\/campaigns\/(user\/|waitlist$|[^/]+\/standing$)/,
  /^\/api\/users\/[^/]+\/participations$/,
  /^\/api\/bookings(\/[^/]+(\/artwork)?)?$/,
  /^\/api\/invoices$/,
];
const ofBookings = (path: string): boolean => bookingCalls.some((call) => call.test(path));

export function useRefreshBookings(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => typeof key === 'string' && ofBookings(key));
}

export function useRefreshMembership(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () =>
    Promise.all([
      mutate(membershipNoticesPath, undefined),
      mutate((key) => typeof key === 'string' && (key.endsWith(subscriptionPath) || key.startsWith(applicationKey))),
    ]);
}

export function useRefreshMessages(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () =>
    mutate(
      (key) =>
        typeof key === 'string' && (key.startsWith(threadsPath) || key.startsWith(noticesPath) || key === unreadPath),
    );
}

export const subscriptionPath = '/active-subscription';
export const applicationKey = 'application of ';
const noticesPath = '/api/notifications?';
export const membershipNoticesPath = `${noticesPath}limit=100`;
export const threadsPath = '/api/messages/threads';
export const unreadPath = '/api/notifications/unread';
