import { notification } from '@postcard/contracts/notify';
import { apiFetch, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

const root = '/api/notifications';

export const useNotices = () => useApi(`${root}?limit=200`, z.array(notification));

export const markNotice = (id: string, isRead: boolean) =>
  apiFetch(`${root}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { isRead }, schema: notification });

export const markAllNotices = (): Promise<void> => apiFetch(`${root}/read`, { method: 'POST' });
