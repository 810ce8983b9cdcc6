import { bookingView, campaignSummary, dispute, unownedPayment, waitingArtwork } from '@postcard/contracts/campaigns';
import { subscription, user } from '@postcard/contracts/identity';
import { membershipCharge } from '@postcard/contracts/membership-money';
import { deadLetter, mailSummary } from '@postcard/contracts/notify';
import { paths } from '@postcard/contracts/paths';
import { contactRequest, sampleRequest } from '@postcard/contracts/requests';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { teamConversationSummary } from '@postcard/contracts/team-messages';
import { z } from '@postcard/contracts/zod';
import { formatMoney } from '@postcard/ui';
import { placeWords, stepWords } from '../artwork/words.ts';
import { cardsToFill, deadlineOf, firstBookingsOf, listed, tabPath, type Source } from './row.ts';

const cardsPath = '/api/campaigns/desk?limit=50';
const cards = z.array(campaignSummary);
const ad = waitingArtwork.transform((artwork) => ({ ...artwork, id: artwork.bookingId }));

const rowOfAd = ({ businessName, step, ...row }: z.output<typeof ad>) => ({
  what: businessName,
  detail: `${stepWords[step]}: ${placeWords(row)}`,
});

type About = Pick<Source, 'id' | 'title' | 'tone' | 'roles'>;
const about = (id: string, title: string, tone: Source['tone'], roles: Source['roles']): About => ({
  id,
  title,
  tone,
  roles,
});

/** Sources of waiting work, most urgent first: others' deadlines, faults, people, requests. */
export const sources: readonly Source[] = [
  listed(dispute, {
    ...about('disputes', 'Disputes to answer', 'danger', rolesFor.money),
    api: '/api/disputes',
    query: { status: 'needs_answer' },
    tab: 'money',
    filter: { view: 'disputes', status: 'needs_answer' },
    opens: 'dispute',
    row: ({ businessName, campaignName, answerBy, createdAt }) => ({
      what: businessName,
      detail: `${campaignName}, payment disputed by the bank`,
      ...(answerBy ? { until: answerBy } : { since: createdAt }),
    }),
  }),
  // Failed refunds are retried automatically, and leave the list once they succeed.
  listed(bookingView, {
    ...about('failed-refunds', 'Refunds that failed', 'danger', rolesFor.money),
    api: '/api/bookings/failed-refunds',
    tab: 'money',
    row: ({ id, businessName, amount, spotId, campaignName, bookingDate, refundTriedAt }) => ({
      what: businessName,
      detail: `${formatMoney(amount)} for ${spotId} on the ${campaignName}, tried again automatically`,
      since: refundTriedAt ?? bookingDate,
      href: paths.checkout(id),
    }),
  }),
  listed(unownedPayment, {
    ...about('unowned', 'Payments to refund manually', 'danger', rolesFor.money),
    api: '/api/campaigns/unowned-payments',
    query: { status: 'waiting' },
    tab: 'money',
    filter: { view: 'unowned', status: 'waiting' },
    row: ({ id, email, reason, paidAt }) => ({ what: email ?? id, detail: reason, since: paidAt }),
  }),
  {
    ...about('cards', 'Deadlines this week', 'danger', rolesFor.cards),
    path: cardsPath,
    all: tabPath('cards'),
    isThinned: true,
    schema: cards.transform((all) => all.flatMap(deadlineOf)),
  },
  listed(ad, {
    ...about('late-artwork', 'Artwork late', 'danger', rolesFor.cards),
    api: '/api/campaigns/artwork',
    query: { waitsFor: 'member' },
    limit: 50,
    tab: 'artwork',
    filter: { waits: 'member' },
    opens: 'booking',
    waits: ({ dueAt }) => Date.parse(dueAt) < Date.now(),
    row: (row) => ({ ...rowOfAd(row), since: row.dueAt }),
  }),
  listed(deadLetter, {
    ...about('dead-letters', 'Failed events', 'danger', []),
    api: '/api/events/dead-letters',
    tab: 'system',
    opens: 'letter',
    row: ({ type, consumer, reason, createdAt }) => ({
      what: `${type} for ${consumer}`,
      detail: reason,
      since: createdAt,
    }),
  }),
  listed(mailSummary, {
    ...about('mails', 'Emails that failed', 'danger', rolesFor.office),
    api: '/api/mails',
    query: { status: 'failed' },
    tab: 'email',
    opens: 'mail',
    row: ({ to, subject, lastError, createdAt }) => ({
      what: `${subject}, to ${to}`,
      detail: lastError ?? 'No reason was given',
      since: createdAt,
    }),
  }),
  {
    ...about('first-bookings', 'First bookings in review', 'warning', rolesFor.office),
    path: '/api/bookings/in-review?limit=200',
    all: tabPath('applications'),
    schema: z.array(bookingView).transform(firstBookingsOf),
  },
  listed(subscription, {
    ...about('applications', 'Applications for membership', 'warning', rolesFor.office),
    api: '/api/subscriptions',
    query: { reviewStatus: 'pending' },
    tab: 'applications',
    filter: {},
    row: ({ businessName, businessCategory, businessSubcategory, createdAt }) => ({
      what: businessName,
      detail: `${businessCategory}, ${businessSubcategory}`,
      since: createdAt,
    }),
  }),
  listed(user, {
    ...about('trade-changes', 'Changes of trade to review', 'warning', rolesFor.office),
    api: '/api/users',
    query: { trade: 'pending' },
    tab: 'members',
    filter: { status: 'trade' },
    opens: 'member',
    row: ({ businessName, businessSubcategory, pendingTrade, createdAt }) => ({
      what: businessName,
      detail: `From ${businessSubcategory} to ${pendingTrade?.businessSubcategory ?? businessSubcategory}`,
      since: pendingTrade?.askedAt ?? createdAt,
    }),
  }),
  listed(membershipCharge, {
    ...about('due', 'Memberships to be paid', 'warning', rolesFor.money),
    api: '/api/subscriptions/invoices/all',
    query: { status: 'open' },
    tab: 'money',
    filter: { view: 'memberships', status: 'open' },
    row: ({ businessName, amount, description, date }) => ({
      what: businessName,
      detail: `${formatMoney(amount)}, ${description}`,
      since: date,
    }),
  }),
  listed(ad, {
    ...about('artwork', 'Proofs to make', 'warning', rolesFor.cards),
    api: '/api/campaigns/artwork',
    query: { waitsFor: 'team' },
    tab: 'artwork',
    filter: { waits: 'team' },
    opens: 'booking',
    row: (row) => ({ ...rowOfAd(row), until: row.dueAt }),
  }),
  listed(teamConversationSummary, {
    ...about('messages', 'Messages to answer', 'warning', rolesFor.office),
    api: '/api/messages/desk',
    query: { box: 'waiting' },
    tab: 'messages',
    opens: 'thread',
    row: ({ memberName, subject, updatedAt }) => ({ what: memberName, detail: subject, since: updatedAt }),
  }),
  listed(contactRequest, {
    ...about('contact', 'Contact requests', 'info', rolesFor.office),
    api: '/api/contact-requests',
    query: { status: 'pending' },
    tab: 'contact',
    opens: 'request',
    row: ({ name, message, createdAt }) => ({ what: name, detail: message, since: createdAt }),
  }),
  listed(sampleRequest, {
    ...about('samples', 'Sample requests', 'info', rolesFor.office),
    api: '/api/sample-requests',
    query: { status: 'pending' },
    tab: 'samples',
    opens: 'request',
    row: ({ name, business, createdAt }) => ({ what: name, detail: business ?? '', since: createdAt }),
  }),
  {
    ...about('fill', 'Cards with free spots', 'info', rolesFor.cards),
    path: cardsPath,
    all: tabPath('cards'),
    isOverview: true,
    schema: cards.transform(cardsToFill),
  },
];
