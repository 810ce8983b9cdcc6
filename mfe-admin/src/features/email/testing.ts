import type { DeadLetter, Mail, MailTemplate } from '@postcard/contracts/notify';
import { renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { Component } from './email-tab.tsx';

export const user = testAdmin();
export const at = '2027-05-20T17:00:00.000Z';
export const mail = (change: Partial<Mail> = {}): Mail => ({
  id: 'm1',
  template: 'sample-received',
  to: 'ada@example.com',
  subject: 'We have your sample request',
  state: 'delivered',
  tries: 1,
  lastError: null,
  createdAt: at,
  sentAt: at,
  nextTryAt: null,
  text: 'Hello Ada',
  html: '<p>Hello <b>Ada</b></p><script>alert(1)</script>',
  isPrivate: false,
  events: [{ type: 'delivered', reason: '', at }],
  ...change,
});
export const failed = mail({
  id: 'm2',
  subject: 'We have your message',
  state: 'failed',
  lastError: '401: wrong key',
  sentAt: null,
  events: [],
});
export const template = (change: Partial<MailTemplate> = {}): MailTemplate => ({
  id: 'welcome',
  event: 'user.registered',
  choice: null,
  to: 'maria@example.com',
  subject: 'Welcome',
  text: 'Hello Maria',
  html: '<p>Hello Maria</p>',
  ...change,
});
export const letter: DeadLetter = {
  id: 'svc-notify:e1',
  consumer: 'svc-notify',
  type: 'user.updated',
  tries: 8,
  reason: 'could not be read',
  content: '{"nonsense":true}',
  createdAt: at,
};
export const list = (
  items: unknown[],
  { total = items.length, next }: { total?: number | string; next?: string } = {},
) =>
  new Response(JSON.stringify(items), {
    headers: {
      'content-type': 'application/json',
      'x-total-count': String(total).replace('+', ''),
      ...(String(total).endsWith('+') && { 'x-total-count-is': 'at-least' }),
      ...(next && { link: `</api/mails?cursor=${next}>; rel="next"` }),
    },
  });
const base: FakeApi = {
  'GET /api/mails': () => list([mail(), failed]),
  'GET /api/mails/m1': mail(),
  'GET /api/mails/m2': failed,
};
export const open = (api: FakeApi = {}, at_ = '/admin?tab=email') =>
  renderRoutes([{ path: '/admin', Component }], { at: at_, user, api: { ...base, ...api } });
