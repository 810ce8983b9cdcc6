import { bookingView, campaignSummary, dispute, unownedPayment, waitingArtwork } from '@postcard/contracts/campaigns';
import { subscription, user } from '@postcard/contracts/identity';
import { membershipCharge } from '@postcard/contracts/membership-money';
import { teamConversationSummary } from '@postcard/contracts/team-messages';
import { deadLetter, mailSummary } from '@postcard/contracts/notify';
import { contactRequest, sampleRequest } from '@postcard/contracts/requests';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { z } from '@postcard/contracts/zod';
import { formatMoney } from '@postcard/ui';
import { placeWords, stepWords } from '../artwork/words.ts';
import { deadlineOf } from './deadlines.ts';
import { cardsToFill } from './cards-to-fill.ts';
import { failedRefunds } from './failed-refunds.ts';
import { firstBookingsOf } from './first-bookings.ts';
import { listOf, path, tab, type Source } from './row.ts';

const tradeChanges: Source = {
  id: 'trade-changes',
  title: 'Changes of trade to review',
  path: path('/api/users', { trade: 'pending' }),
  all: tab('members', { status: 'trade' }),
  tone: 'warning',
  roles: rolesFor.office,
  schema: listOf(user, ({ id, businessName, businessSubcategory, pendingTrade, createdAt }) => ({
    id,
    what: businessName,
    detail: `From ${businessSubcategory} to ${pendingTrade?.businessSubcategory ?? businessSubcategory}`,
    since: pendingTrade?.askedAt ?? createdAt,
    href: tab('members', { status: 'trade', member: id }),
  })),
};

const cardsPath = '/api/campaigns/desk?limit=50';

/** Sources of waiting work, most urgent first: others' deadlines, faults, people, requests. */
export const sources: readonly Source[] = [
  {
    id: 'disputes',
    title: 'Disputes to answer',
    path: path('/api/disputes', { status: 'needs_answer' }),
    all: tab('money', { view: 'disputes', status: 'needs_answer' }),
    tone: 'danger',
    roles: rolesFor.money,
    schema: listOf(dispute, ({ id, businessName, campaignName, answerBy, createdAt }) => ({
      id,
      what: businessName,
      detail: `${campaignName}, a bank called the payment back`,
      ...(answerBy ? { until: answerBy } : { since: createdAt }),
      href: tab('money', { view: 'disputes', status: 'needs_answer', dispute: id }),
    })),
  },
  failedRefunds,
  {
    id: 'unowned',
    title: 'Payments to return by hand',
    path: path('/api/campaigns/unowned-payments', { status: 'waiting' }),
    all: tab('money', { view: 'unowned', status: 'waiting' }),
    tone: 'danger',
    roles: rolesFor.money,
    schema: listOf(unownedPayment, ({ id, email, reason, paidAt }) => ({
      id,
      what: email ?? id,
      detail: reason,
      since: paidAt,
      href: tab('money', { view: 'unowned', status: 'waiting' }),
    })),
  },
  {
    id: 'cards',
    title: 'Deadlines this week',
    path: cardsPath,
    all: tab('cards'),
    tone: 'danger',
    roles: rolesFor.cards,
    isThinned: true,
    schema: z.array(campaignSummary).transform((cards) => cards.flatMap(deadlineOf)),
  },
  {
    id: 'late-artwork',
    title: 'Artwork late',
    path: '/api/campaigns/artwork?waitsFor=member&limit=50',
    all: tab('artwork', { waits: 'member' }),
    tone: 'danger',
    roles: rolesFor.cards,
    isThinned: true,
    schema: z.array(waitingArtwork).transform((rows) =>
      rows
        .filter(({ dueAt }) => Date.parse(dueAt) < Date.now())
        .map(({ bookingId, businessName, step, dueAt, ...row }) => ({
          id: bookingId,
          what: businessName,
          detail: `${stepWords[step]}: ${placeWords(row)}`,
          since: dueAt,
          href: tab('artwork', { waits: 'member', booking: bookingId }),
        })),
    ),
  },
  {
    id: 'dead-letters',
    title: 'Failed events',
    path: path('/api/events/dead-letters'),
    all: tab('system'),
    tone: 'danger',
    roles: [],
    schema: listOf(deadLetter, ({ id, type, consumer, reason, createdAt }) => ({
      id,
      what: `${type} for ${consumer}`,
      detail: reason,
      since: createdAt,
      href: tab('system', { letter: id }),
    })),
  },
  {
    id: 'mails',
    title: 'Emails that failed',
    path: path('/api/mails', { status: 'failed' }),
    all: tab('email', { status: 'failed' }),
    tone: 'danger',
    roles: rolesFor.office,
    schema: listOf(mailSummary, ({ id, to, subject, lastError, createdAt }) => ({
      id,
      what: `${subject}, to ${to}`,
      detail: lastError ?? 'No reason was given',
      since: createdAt,
      href: tab('email', { status: 'failed', mail: id }),
    })),
  },
  {
    id: 'first-bookings',
    title: 'First bookings in review',
    path: '/api/bookings/in-review?limit=200',
    all: tab('applications'),
    tone: 'warning',
    roles: rolesFor.office,
    schema: z.array(bookingView).transform(firstBookingsOf),
  },
  {
    id: 'applications',
    title: 'Applications for membership',
    path: path('/api/subscriptions', { reviewStatus: 'pending' }),
    all: tab('applications'),
    tone: 'warning',
    roles: rolesFor.office,
    schema: listOf(subscription, ({ id, businessName, businessCategory, businessSubcategory, createdAt }) => ({
      id,
      what: businessName,
      detail: `${businessCategory}, ${businessSubcategory}`,
      since: createdAt,
      href: tab('applications'),
    })),
  },
  tradeChanges,
  {
    id: 'due',
    title: 'Memberships to be paid',
    path: path('/api/subscriptions/invoices/all', { status: 'open' }),
    all: tab('money', { view: 'memberships', status: 'open' }),
    tone: 'warning',
    roles: rolesFor.money,
    schema: listOf(membershipCharge, ({ id, businessName, amount, description, date }) => ({
      id,
      what: businessName,
      detail: `${formatMoney(amount)}, ${description}`,
      since: date,
      href: tab('money', { view: 'memberships', status: 'open' }),
    })),
  },
  {
    id: 'artwork',
    title: 'Proofs to make',
    path: path('/api/campaigns/artwork', { waitsFor: 'team' }),
    all: tab('artwork', { waits: 'team' }),
    tone: 'warning',
    roles: rolesFor.cards,
    schema: listOf(waitingArtwork, ({ bookingId, businessName, step, dueAt, ...row }) => ({
      id: bookingId,
      what: businessName,
      detail: `${stepWords[step]}: ${placeWords(row)}`,
      until: dueAt,
      href: tab('artwork', { waits: 'team', booking: bookingId }),
    })),
  },
  {
    id: 'messages',
    title: 'Messages to answer',
    path: path('/api/messages/desk', { box: 'waiting' }),
    all: tab('messages', { box: 'waiting' }),
    tone: 'warning',
    roles: rolesFor.office,
    schema: listOf(teamConversationSummary, ({ id, memberName, subject, updatedAt }) => ({
      id,
      what: memberName,
      detail: subject,
      since: updatedAt,
      href: tab('messages', { box: 'waiting', thread: id }),
    })),
  },
  {
    id: 'contact',
    title: 'Contact requests',
    path: path('/api/contact-requests', { status: 'pending' }),
    all: tab('contact', { status: 'pending' }),
    tone: 'info',
    roles: rolesFor.office,
    schema: listOf(contactRequest, ({ id, name, message, createdAt }) => ({
      id,
      what: name,
      detail: message,
      since: createdAt,
      href: tab('contact', { status: 'pending', request: id }),
    })),
  },
  {
    id: 'samples',
    title: 'Sample requests',
    path: path('/api/sample-requests', { status: 'pending' }),
    all: tab('samples', { status: 'pending' }),
    tone: 'info',
    roles: rolesFor.office,
    schema: listOf(sampleRequest, ({ id, name, business, createdAt }) => ({
      id,
      what: name,
      detail: business ?? '',
      since: createdAt,
      href: tab('samples', { status: 'pending', request: id }),
    })),
  },
  {
    id: 'fill',
    title: 'Cards to fill',
    path: cardsPath,
    all: tab('cards'),
    tone: 'info',
    roles: rolesFor.cards,
    isOverview: true,
    schema: z.array(campaignSummary).transform(cardsToFill),
  },
];
