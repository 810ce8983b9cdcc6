import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type AdminTab = { value: string; label: string; Content: LazyExoticComponent<ComponentType> };

const tab = (value: string, label: string, load: () => Promise<{ Component: ComponentType }>): AdminTab => ({
  value,
  label,
  Content: lazy(async () => ({ default: (await load()).Component })),
});

/** What an administrator can turn to, in the order shown. Each comes when it is first looked at. */
export const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  tab('samples', 'Sample Requests', () => import('../requests/samples-tab.tsx')),
  tab('contact', 'Contact Form', () => import('../requests/contact-tab.tsx')),
  tab('applications', 'Applications', () => import('../applications/applications.tsx')),
];
