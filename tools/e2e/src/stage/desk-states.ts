import { demoPassword } from '@postcard/demo-data';
import type { Page } from 'playwright-core';
import { logIn } from './acts.ts';
import { asks } from './answers.ts';
import { payAndCallBack } from './called-back.ts';
import { pngFile } from './png.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';
import { payForMembership, registerAndApply } from './verified.ts';

/**
 * Ids of what the team can open. `card` and `spot` are paid for, and their payment is disputed; `payer` has paid for a
 * membership.
 */
export type DeskStates = Record<
  | 'sample'
  | 'contact'
  | 'application'
  | 'payer'
  | 'plan'
  | 'proof'
  | 'card'
  | 'spot'
  | 'booking'
  | 'dispute'
  | 'thread'
  | 'mail'
  | 'letter'
  | 'line',
  string
>;
type Ided = { id: string };
type Cards = { id: string; status: string }[];

const baker = {
  category: 'Food & Beverage',
  subcategory: 'Coffee & Tea',
  firstName: 'Bea',
  lastName: 'Lopez',
  password: 'Str0ng!oven77',
};
const applying = { ...baker, businessName: 'First Roasters', email: 'first@example.com', username: 'first' };
const paying = { ...baker, businessName: 'High Street Bakery', email: 'bea@example.com', username: 'bea' };

/** Leaves one of everything that can come to the team at its door. Nothing of it is done by the pages that show it. */
export async function bringAboutDesk(stage: Stage, team: Page): Promise<DeskStates> {
  const [member, applicant, payer] = (await Promise.all([stage.person(), stage.person(), stage.person()])) as [
    Page,
    Page,
    Page,
  ];
  const [given, application] = await Promise.all([
    leaveByMember(stage, member),
    registerAndApply(applicant, applying),
    leaveByTeam(stage, team),
    payForMembership(payer, team, paying),
  ]);
  const { id: payerId } = (await asks(payer, 'GET', '/api/users/me')) as Ided;
  await Promise.all([member, applicant, payer].map((page) => page.context().close()));
  const first = async <T = Ided>(path: string) => until(async () => ((await asks(team, 'GET', path)) as T[])[0]);
  const dispute = await first<Ided & { bookingId: string }>('/api/disputes');
  const { campaignId, spotId } = (await asks(team, 'GET', `/api/bookings/${dispute.bookingId}`)) as {
    campaignId: string;
    spotId: string;
  };
  const plans = (await asks(team, 'GET', '/api/membership-plans/all')) as { id: number; monthlyPrice: number }[];
  return {
    ...given,
    application,
    payer: payerId,
    card: campaignId,
    spot: spotId,
    booking: dispute.bookingId,
    dispute: dispute.id,
    plan: String(plans.find(({ monthlyPrice }) => monthlyPrice > 0)?.id),
    sample: (await first('/api/sample-requests')).id,
    contact: (await first('/api/contact-requests')).id,
    mail: (await first('/api/mails?status=failed')).id,
    letter: (await first('/api/events/dead-letters')).id,
    line: (await first('/api/audit?q=addCannedReply')).id,
  };
}

/** A conversation, a proof with a comment, a request for a design, and a payment that the bank calls back. */
async function leaveByMember(stage: Stage, member: Page): Promise<Pick<DeskStates, 'thread' | 'proof'>> {
  await logIn(member, { username: 'demo-florist', password: demoPassword });
  const cards = ((await asks(member, 'GET', '/api/campaigns')) as Cards).toReversed();
  const booked = (await asks(member, 'GET', '/api/bookings?status=confirmed')) as (Ided & { campaignId: string })[];
  const proof =
    booked.find(({ campaignId }) => cards.find(({ id }) => id === campaignId)?.status === 'upcoming')?.id ?? '';
  const { id: thread } = (await asks(member, 'POST', '/api/messages/threads', {
    subject: 'Dark greens',
    content: 'Do they print well?',
  })) as Ided;
  await asks(member, 'POST', `/api/bookings/${proof}/design-request`, {
    goal: 'More wreaths',
    offer: '',
    text: 'Open until six',
    tone: 'friendly',
  });
  await member.request.post(`/api/bookings/${proof}/artwork`, {
    multipart: { file: pngFile('florist.png', [47, 107, 79]) },
    headers: { origin: stage.url },
  });
  await asks(member, 'POST', `/api/bookings/${proof}/proofs/1/comments`, {
    x: 0.3,
    y: 0.4,
    text: 'Could this green be a little warmer?',
  });
  await payAndCallBack(member, 'M04');
  return { thread, proof };
}

/** Requests of visitors, an answer kept for often, an e-mail that failed, and an event that a service gave up on. */
async function leaveByTeam(stage: Stage, team: Page): Promise<void> {
  await asks(team, 'POST', '/api/sample-requests', {
    name: 'Sam',
    business: 'Deli',
    email: 'sam@example.com',
    phone: '805 555 0100',
    message: 'Address: 1 High Street, Moorpark, CA 93021',
  });
  await asks(team, 'POST', '/api/contact', {
    name: 'Cora',
    business: '',
    email: 'cora@example.com',
    phone: '',
    message: 'Do you print coupons?',
    status: 'pending',
  });
  await asks(team, 'POST', '/api/messages/canned-replies', {
    title: 'Hours',
    content: 'Hello {first name}, we are open until six.',
  });
  await asks(team, 'POST', '/api/direct-key-test', {
    to: 'failed@example.com',
    subject: 'With a bad key',
    message: 'x',
    apiKey: 'SG.revoked.of-the-looks',
  });
  const letter = {
    messageId: 'looks',
    consumer: 'svc-notify',
    type: 'user.updated',
    tries: 8,
    reason: 'could not be read',
    content: '{"nonsense":true}',
    createdAt: new Date(),
  };
  await stage
    .database('notify')
    .collection<{ _id: string }>('dead_letters')
    .insertOne({ _id: 'svc-notify:looks', ...letter } as { _id: string });
}
