import { booking as rules, type BookBody, type Member } from '@postcard/contracts';
import { networkOf, NamedError } from '@postcard/service-kit';
import type { Booking } from '../bookings/booking.ts';
import type { createHold } from '../bookings/hold.ts';
import type { BookingStore } from '../bookings/store.ts';
import type { SlotStore } from './slots.ts';

type Deps = {
  bookings: Pick<BookingStore, 'liveOf' | 'firstHeldOn'>;
  slots: SlotStore;
  hold: ReturnType<typeof createHold>;
  now: () => Date;
};

/** A hold with its payment page: what an unpaid first booking may last at most. */
const longestMs = rules.holdMs + rules.checkoutMs + rules.checkoutGraceMs;

/**
 * Holds a spot for somebody who is not a member yet, one at a time, of a business one on a card. Unpaid ones are
 * counted by network and by card, so that a robot holds neither a card nor a network's other visitors.
 * @throws NamedError first_booking_exists, too_many_requests, and what holding throws
 */
export function createHoldFirst({ bookings, slots, hold, now }: Deps) {
  return async function holdFirst(member: Member, body: BookBody, clientIp: string): Promise<Booking> {
    if (member.membershipId) return hold(member, body);
    const own = (await bookings.liveOf(member.userId, now())).find(({ first }) => first);
    if (own?.campaignId === body.campaignId && own.spotId === body.spotId) return own;
    if (own || (await isHeldByNamesake(member, body))) throw new NamedError('first_booking_exists');
    const network = networkOf(clientIp);
    const taken: string[] = [];
    try {
      for (const { name, of } of slotsFor(network, body.campaignId)) {
        const at = now();
        const slot = { key: member.userId, until: new Date(at.getTime() + longestMs), of, now: at };
        if (!(await slots.take(name, slot))) throw tooMany();
        taken.push(name);
      }
      return await hold(member, body, { first: true, network });
    } catch (error) {
      for (const name of taken) await slots.free(name, member.userId);
      throw error;
    }
  };

  /** The same business under another address. */
  async function isHeldByNamesake({ userId, businessName }: Member, { campaignId }: BookBody): Promise<boolean> {
    const others = await bookings.firstHeldOn(campaignId, now());
    return others.some((other) => other.userId !== userId && keyOf(other.businessName) === keyOf(businessName));
  }
}

/** Frees the slots of a first booking that is paid for, or given up. */
export const createFreeSlots = (slots: Pick<SlotStore, 'free'>) =>
  async function freeSlots({ userId, campaignId, network = '' }: Booking): Promise<void> {
    for (const { name } of slotsFor(network, campaignId)) await slots.free(name, userId);
  };

const { unpaidFirstBookings } = rules;

const slotsFor = (network: string, campaignId: string) => [
  { name: `network:${network}`, of: unpaidFirstBookings.network },
  { name: `card:${campaignId}`, of: unpaidFirstBookings.card },
];

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const tooMany = () =>
  new NamedError('too_many_requests', {
    message: 'Several people are booking here for the first time just now. Please try again in a few minutes.',
    retryAfterSeconds: 120,
  });
