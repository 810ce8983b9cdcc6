import type { TeamConversation } from '@postcard/contracts/team-messages';
import { renderRoutes, testAdmin, type ApiCall, type FakeApi } from '@postcard/web-kit/testing';
import { Component } from './messages-tab.tsx';
export const at = '2030-05-20T17:00:00.000Z';
const user = testAdmin({ id: 'grace', displayName: 'Grace' });
export const conversation: TeamConversation = {
  id: 't1',
  subject: 'Your <b>proof</b>',
  memberId: 'u1',
  memberName: 'Ada Pizza',
  memberFirstName: 'Ada',
  excerpt: 'Where is it?',
  lastSender: 'member',
  messageCount: 1,
  isRead: true,
  archived: false,
  createdAt: at,
  updatedAt: at,
  assigneeId: null,
  assigneeName: null,
  isClosed: false,
  version: 3,
  messages: [{ id: 'm1', sender: 'member', senderName: 'Ada Pizza', content: 'Where is it?', createdAt: at }],
};
export const { messages: _, memberFirstName: __, ...thread } = conversation;
export const hours = { id: 'c1', title: 'Hours', content: 'Hello {first name}, we are open.', version: 1 };
const base: FakeApi = {
  'GET /api/messages/desk': [thread],
  'GET /api/messages/desk/t1': conversation,
  'GET /api/messages/desk-counts': { inbox: 2, mine: 0, unassigned: 1 },
  'GET /api/messages/administrators': [
    { id: 'grace', name: 'Grace' },
    { id: 'joan', name: 'Joan' },
  ],
  'GET /api/messages/canned-replies': [hours],
};
export const open = (api: FakeApi = {}, search = '') =>
  renderRoutes([{ path: '/admin', Component }], { at: `/admin?tab=messages${search}`, user, api: { ...base, ...api } });
export const sent = (page: { calls: ApiCall[] }, method: string) => page.calls.filter((call) => call.method === method);
