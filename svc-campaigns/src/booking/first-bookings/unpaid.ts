import { booking as rules } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { Booking } from '../bookings/booking.ts';
import type { SlotStore } from './slots.ts';

type Whose = Pick<Booking, 'userId' | 'campaignId' | 'network'>;
type Deps = { slots: SlotStore; now: () => Date };

export type UnpaidFirstBookings = ReturnType<typeof createUnpaidFirstBookings>;

/**
 * Counts first bookings that nobody has paid for yet, by network and by card: a robot is to hold neither a card nor
 * keep its network's other visitors waiting for longer than a hold.
 */
export function createUnpaidFirstBookings({ slots, now }: Deps) {
  async function free({ userId, campaignId, network = '' }: Whose): Promise<void> {
    for (const { name } of slotsFor(network, campaignId)) await slots.free(name, userId);
  }

  return {
    free,

    /** Counts one until its hold is over. @throws NamedError too_many_requests */
    async add(whose: Whose, until: Date): Promise<void> {
      for (const { name, of } of slotsFor(whose.network, whose.campaignId)) {
        if (await slots.take(name, { key: whose.userId, until, of, now: now() })) continue;
        await free(whose);
        throw tooMany();
      }
    },

    /** Its hold has become longer. */
    async extend(booking: Whose & Pick<Booking, 'first'>, until: Date): Promise<void> {
      if (!booking.first) return;
      for (const { name, of } of slotsFor(booking.network, booking.campaignId))
        await slots.take(name, { key: booking.userId, until, of, now: now() });
    },
  };
}

const { unpaidFirstBookings } = rules;

const slotsFor = (network = '', campaignId: string) => [
  { name: `network:${network}`, of: unpaidFirstBookings.network },
  { name: `card:${campaignId}`, of: unpaidFirstBookings.card },
];

const tooMany = () =>
  new NamedError('too_many_requests', {
    message: 'Several people are booking here for the first time just now. Please try again in a few minutes.',
    retryAfterSeconds: 120,
  });
