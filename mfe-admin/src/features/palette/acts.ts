import { paths } from '@postcard/contracts/paths';
import { saveFrom } from '../lists/save-file.ts';

/** What is often done, from anywhere: a place where it begins, or the act itself. */
export type PaletteAct = { id: string; name: string; to?: string; run?: () => void };

export const paletteActs: readonly PaletteAct[] = [
  { id: 'new-card', name: 'New card', to: paths.admin({ tab: 'cards', card: 'new' }) },
  { id: 'answer', name: 'Answer the messages that wait', to: paths.admin({ tab: 'messages', box: 'waiting' }) },
  { id: 'kept-answers', name: 'Edit the kept answers', to: paths.admin({ tab: 'messages', answers: '1' }) },
  { id: 'proofs', name: 'Make the proofs that wait', to: paths.admin({ tab: 'artwork', waits: 'team' }) },
  {
    id: 'disputes',
    name: 'Answer the disputes',
    to: paths.admin({ tab: 'money', view: 'disputes', status: 'needs_answer' }),
  },
  { id: 'failed', name: 'Look at the e-mails that failed', to: paths.admin({ tab: 'email', status: 'failed' }) },
  { id: 'test-email', name: 'Send a test e-mail', to: paths.sendgridTest() },
  {
    id: 'export-samples',
    name: 'Export sample requests to CSV',
    run: () => saveFrom('/api/sample-requests/export.csv'),
  },
  {
    id: 'export-contact',
    name: 'Export contact requests to CSV',
    run: () => saveFrom('/api/contact-requests/export.csv'),
  },
  {
    id: 'export-invoices',
    name: 'Export the invoices for the accountant',
    run: () => saveFrom('/api/invoices/export.csv'),
  },
];
