import { rolesFor } from '@postcard/contracts/staff-roles';
import { Loading, Skeleton } from '@postcard/ui';
import { lazyPart } from '@postcard/web-kit';
import type { ComponentType } from 'react';
import type { Roles } from '../roles/for-roles.tsx';

export type AdminTab = {
  value: string;
  label: string;
  roles: Roles;
  Content: ComponentType;
};

type Load = () => Promise<{ Component: ComponentType }>;

const tab = (value: string, label: string, load: Load, roles: Roles): AdminTab => ({
  value,
  label,
  roles,
  Content: lazyPart(async () => (await load()).Component, { loading: () => <TabLoading label={label} /> }),
});

const TabLoading = ({ label }: { label: string }) => (
  <Loading label={`Loading ${label}`} data-awaits="code">
    <Skeleton shape="block" height={480} />
  </Loading>
);

const owners: Roles = [];
const requests = () => import('../requests/request-list.tsx');

export const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  tab('today', 'Today', () => import('../today/today-tab.tsx'), rolesFor.everybody),
  tab('samples', 'Sample Requests', async () => ({ Component: (await requests()).Samples }), rolesFor.office),
  tab('contact', 'Contact Form', async () => ({ Component: (await requests()).Contact }), rolesFor.office),
  tab('statistics', 'Statistics', () => import('../statistics/statistics-tab.tsx'), rolesFor.money),
  tab('applications', 'Applications', () => import('../applications/applications.tsx'), rolesFor.office),
  tab('members', 'Members', () => import('../members/members-tab.tsx'), rolesFor.office),
  tab('cards', 'Cards', () => import('../cards/cards-tab.tsx'), rolesFor.cards),
  tab('artwork', 'Artwork', () => import('../artwork/artwork-tab.tsx'), rolesFor.cards),
  tab('messages', 'Messages', () => import('../messages/messages-tab.tsx'), rolesFor.office),
  tab('money', 'Money', () => import('../money/money-tab.tsx'), rolesFor.money),
  tab('plans', 'Plans', () => import('../plans/plans.tsx'), owners),
  tab('email', 'SendGrid Email', () => import('../email/email-tab.tsx'), rolesFor.office),
  tab('staff', 'Staff', () => import('../staff/staff-tab.tsx'), owners),
  tab('towns', 'Towns', () => import('../towns/towns-tab.tsx'), owners),
  tab('audit', 'Audit', () => import('../audit/audit-tab.tsx'), rolesFor.office),
  tab('system', 'System', () => import('../system/system-tab.tsx'), owners),
];
