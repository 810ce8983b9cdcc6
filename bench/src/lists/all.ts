import { applications } from './kinds/applications.ts';
import { audit } from './kinds/audit.ts';
import { bookings } from './kinds/bookings.ts';
import { invoices } from './kinds/invoices.ts';
import { mails } from './kinds/mails.ts';
import { members } from './kinds/members.ts';
import { requests } from './kinds/requests.ts';
import { threads } from './kinds/threads.ts';
import type { List } from './list.ts';

/** Every list of the team's that grows with the town. */
export const all: readonly List[] = [requests, members, applications, bookings, invoices, mails, threads, audit];
