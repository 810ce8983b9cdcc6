import { applications } from './kinds/applications.ts';
import { audit } from './kinds/audit.ts';
import { bookings } from './kinds/bookings.ts';
import { conversations } from './kinds/conversations.ts';
import { designRequests } from './kinds/design-requests.ts';
import { disputes } from './kinds/disputes.ts';
import { invoices } from './kinds/invoices.ts';
import { mails } from './kinds/mails.ts';
import { members } from './kinds/members.ts';
import { requests } from './kinds/requests.ts';
import type { List } from './list.ts';

/** Every list of the team's that grows with the dataset. */
export const all: readonly List[] = [
  requests,
  members,
  applications,
  bookings,
  invoices,
  disputes,
  designRequests,
  mails,
  conversations,
  audit,
];
