import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type AdminTab = { value: string; label: string; Content: LazyExoticComponent<ComponentType> };

const tab = (value: string, label: string, load: () => Promise<{ Component: ComponentType }>): AdminTab => ({
  value,
  label,
  Content: lazy(async () => ({ default: (await load()).Component })),
});

/** What an administrator can turn to, in the order shown. Each is loaded when it is first opened. */
export const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  tab('today', 'Today', () => import('../today/today-tab.tsx')),
  tab('samples', 'Sample Requests', () => import('../requests/samples-tab.tsx')),
  tab('contact', 'Contact Form', () => import('../requests/contact-tab.tsx')),
  tab('statistics', 'Statistics', () => import('../statistics/statistics-tab.tsx')),
  tab('applications', 'Applications', () => import('../applications/applications.tsx')),
  tab('members', 'Members', () => import('../members/members-tab.tsx')),
  tab('cards', 'Cards', () => import('../cards/cards-tab.tsx')),
  tab('artwork', 'Artwork', () => import('../artwork/artwork-tab.tsx')),
  tab('messages', 'Messages', () => import('../messages/messages-tab.tsx')),
  tab('money', 'Money', () => import('../money/money-tab.tsx')),
  tab('plans', 'Plans', () => import('../plans/plans.tsx')),
  tab('email', 'SendGrid Email', () => import('../email/email-tab.tsx')),
  tab('audit', 'Audit', () => import('../audit/audit-tab.tsx')),
  tab('system', 'System', () => import('../system/system-tab.tsx')),
];
