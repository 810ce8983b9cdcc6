import type { SessionUser } from '@postcard/web-kit';
import { renderRoutes, testMember, type ApiCall, aConversation } from '@postcard/web-kit/testing';
import { routes } from '../../routes.tsx';
export const user = testMember();
export const at = '2030-05-20T17:00:00.000Z';
export const thread = aConversation({ messageCount: 2 });
export const messages = [
  { id: 'm1', sender: 'member', senderName: 'Ada', content: 'Where is my proof?', createdAt: at },
  { id: 'm2', sender: 'team', senderName: 'The team', content: 'It is on its way', createdAt: at },
];
export const whole = { ...thread, messages };
export const choices = { messages: true, membership: true, bookings: true, reminders: true };
export const listPath = 'GET /api/messages/threads';
const base = {
  'GET /api/users/me': user,
  'GET /api/notifications/unread': { notifications: 0, threads: 0 },
  'GET /api/messages/threads': [],
  'GET /api/messages/threads/t1': whole,
  'GET /api/notifications/preferences': choices,
};
export const open = (api: object = {}, path = '/messages', as: SessionUser = user) =>
  renderRoutes(routes, { at: path, user: as, api: { ...base, ...api } });
export const sent = (page: { calls: ApiCall[] }, method: string) => page.calls.filter((call) => call.method === method);
