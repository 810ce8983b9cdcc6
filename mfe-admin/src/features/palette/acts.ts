import { paths } from '@postcard/contracts/paths';
import { rolesFor } from '@postcard/contracts/staff-roles';
import type { Roles } from '../roles/use-role.ts';
import { saveExport } from '../lists/save-export.ts';

/** A palette action: a link, or a function to run. `roles` may use it besides owners. */
export type PaletteAct = { id: string; name: string; roles: Roles; to?: string; run?: () => void };

export const paletteActs: readonly PaletteAct[] = [
  { id: 'new-card', name: 'New card', roles: rolesFor.office, to: paths.admin({ tab: 'cards', card: 'new' }) },
  {
    id: 'answer',
    name: 'Answer the messages that wait',
    roles: rolesFor.office,
    to: paths.admin({ tab: 'messages', box: 'waiting' }),
  },
  {
    id: 'kept-answers',
    name: 'Edit saved replies',
    roles: rolesFor.office,
    to: paths.admin({ tab: 'messages', answers: '1' }),
  },
  {
    id: 'proofs',
    name: 'Make the proofs that wait',
    roles: rolesFor.cards,
    to: paths.admin({ tab: 'artwork', waits: 'team' }),
  },
  {
    id: 'disputes',
    name: 'Answer the disputes',
    roles: rolesFor.money,
    to: paths.admin({ tab: 'money', view: 'disputes', status: 'needs_answer' }),
  },
  {
    id: 'failed',
    name: 'Look at the emails that failed',
    roles: rolesFor.office,
    to: paths.admin({ tab: 'email', status: 'failed' }),
  },
  { id: 'test-email', name: 'Send a test email', roles: rolesFor.office, to: paths.sendgridTest() },
  {
    id: 'export-samples',
    name: 'Export sample requests to CSV',
    roles: rolesFor.office,
    run: () => void saveExport('/api/sample-requests/export.csv'),
  },
  {
    id: 'export-contact',
    name: 'Export contact requests to CSV',
    roles: rolesFor.office,
    run: () => void saveExport('/api/contact-requests/export.csv'),
  },
  {
    id: 'export-invoices',
    name: 'Export the invoices for the accountant',
    roles: rolesFor.money,
    run: () => void saveExport('/api/invoices/export.csv'),
  },
];
