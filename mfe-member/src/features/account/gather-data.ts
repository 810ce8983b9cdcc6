import { conversationBoxes } from '@postcard/contracts/notify';
import type { User } from '@postcard/contracts/identity';
import { apiFetch, readAll } from '@postcard/web-kit';

/** All data about an account, and the names of the parts that could not be read. */
export type AccountData = { data: Record<string, unknown>; missing: string[] };

type Part = readonly [name: string, read: () => Promise<unknown>];

export async function gatherData(user: User): Promise<AccountData> {
  // Runs first, because it renews an expired session that the other calls use.
  const account = await settled(['account', () => apiFetch(`/api/users/${encodeURIComponent(user.id)}/export`)]);
  const forMembers: Part[] = [
    ['bookings', () => readAll('/api/bookings')],
    ['ads', () => readAll('/api/bookings/ads')],
    ['invoices', () => readAll('/api/invoices')],
    ['billingDetails', () => apiFetch('/api/invoices/billing-details')],
    ['waitlist', () => readAll('/api/campaigns/waitlist')],
    ['messages', readConversations],
  ];
  const forAll: Part[] = [
    ['notices', () => readAll('/api/notifications')],
    ['emailChoices', () => apiFetch('/api/notifications/preferences')],
    ['alertsRead', () => readAll('/api/notifications/alerts')],
  ];
  const parts = [account, ...(await Promise.all([...(user.isAdmin ? [] : forMembers), ...forAll].map(settled)))];
  return {
    data: Object.fromEntries(parts.filter(({ read }) => read).map(({ name, value }) => [name, value])),
    missing: parts.filter(({ read }) => !read).map(({ name }) => name),
  };
}

async function settled([name, read]: Part): Promise<{ name: string; read: boolean; value?: unknown }> {
  try {
    return { name, read: true, value: await read() };
  } catch {
    return { name, read: false };
  }
}

async function readConversations(): Promise<unknown[]> {
  const boxes = await Promise.all(
    conversationBoxes.map((box) => readAll<{ id: string }>(`/api/messages/threads?box=${box}`)),
  );
  const conversations: unknown[] = [];
  for (const id of new Set(boxes.flat().map((thread) => thread.id)))
    conversations.push(await apiFetch(`/api/messages/threads/${encodeURIComponent(id)}`));
  return conversations;
}
