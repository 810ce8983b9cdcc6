import { apiFetch, fetcher, toast, useApi, userMessageOf } from '@postcard/web-kit';
import { z } from 'zod';

const path = '/api/notifications/alerts';
const marks = z.array(z.string());

export type AlertMarks = { isRead: (id: string) => boolean; mark: (id: string, isRead: boolean) => Promise<void> };

/** Which alerts were read, kept by the server. All are unread until it says otherwise. */
export function useAlertMarks(): AlertMarks {
  const { data = [], mutate } = useApi<string[]>(path, fetcher({ schema: marks }), { revalidateOnMount: true });
  const withMark = (ids: string[], id: string, isRead: boolean) => [...ids.filter((each) => each !== id), ...(isRead ? [id] : [])];
  const show = (id: string, isRead: boolean) => mutate((ids = []) => withMark(ids, id, isRead), { revalidate: false });

  async function mark(id: string, isRead: boolean): Promise<void> {
    await show(id, isRead);
    try {
      await apiFetch(`${path}/${encodeURIComponent(id)}`, { method: 'PUT', body: { isRead } });
    } catch (error) {
      await show(id, !isRead);
      toast({ variant: 'destructive', title: 'This was not saved', description: userMessageOf(error) });
    }
  }
  return { isRead: (id) => data.includes(id), mark };
}
