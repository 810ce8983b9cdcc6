import { threadBoxes } from '@postcard/contracts/notify';
import type { User } from '@postcard/contracts/identity';
import { apiFetch } from '@postcard/web-kit';

/** Everything held about an account, and the names of the parts that could not be read. */
export type AccountData = { data: Record<string, unknown>; missing: string[] };

type Part = readonly [name: string, read: () => Promise<unknown>];

/** Asks every service for its part. Bookings, invoices and messages belong to members; an administrator has none. */
export async function gatherData(user: User): Promise<AccountData> {
  // First by itself: it renews a session that has run out, which the others then use.
  const account = await settled(['account', () => apiFetch(`/api/users/${encodeURIComponent(user.id)}/export`)]);
  const forMembers: Part[] = [
    ['bookings', () => readAll('/api/bookings')],
    ['invoices', () => readAll('/api/invoices')],
    ['messages', readConversations],
  ];
  const notices: Part = ['notices', () => readAll('/api/notifications')];
  const parts = [account, ...(await Promise.all([...(user.isAdmin ? [] : forMembers), notices].map(settled)))];
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
  const boxes = await Promise.all(threadBoxes.map((box) => readAll<{ id: string }>(`/api/messages/threads?box=${box}`)));
  const conversations: unknown[] = [];
  for (const id of new Set(boxes.flat().map((thread) => thread.id))) conversations.push(await apiFetch(`/api/messages/threads/${encodeURIComponent(id)}`));
  return conversations;
}

/** A list to its end. The next page's address stands in a header, which `apiFetch` does not hand out. */
async function readAll<T>(path: string): Promise<T[]> {
  const items: T[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=200`;
  while (next) {
    const response: Response = await fetch(next, { credentials: 'same-origin', headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    items.push(...((await response.json()) as T[]));
    next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return items;
}
