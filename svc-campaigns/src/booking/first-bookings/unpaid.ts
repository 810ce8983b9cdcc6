import { booking as rules } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { Booking } from '../bookings/booking.ts';
import type { SlotStore } from './slots.ts';

type Whose = Pick<Booking, 'userId' | 'campaignId' | 'spotId' | 'network'>;
type Deps = { slots: SlotStore; now: () => Date };

export type UnpaidFirstBookings = ReturnType<typeof createUnpaidFirstBookings>;

export function createUnpaidFirstBookings({ slots, now }: Deps) {
  /** Frees the person's slot last, which prevents the person's other requests from using slots before. */
  async function free(whose: Whose): Promise<void> {
    for (const { name, key } of slotsOf(whose).toReversed()) await slots.free(name, key);
  }

  return {
    free,

    async add(whose: Whose, until: Date): Promise<void> {
      const [person, ...networkSlots] = slotsOf(whose);
      // Acquires the person's slot first. On a conflict another spot uses it, so no slot is freed.
      if (!(await slots.take(person.name, { ...person, until, now: now() })))
        throw new NamedError('first_booking_exists');
      for (const slot of networkSlots) {
        if (await slots.take(slot.name, { ...slot, until, now: now() })) continue;
        await free(whose);
        throw tooMany();
      }
    },

    async extend(booking: Whose & Pick<Booking, 'first'>, until: Date): Promise<void> {
      if (!booking.first) return;
      for (const slot of slotsOf(booking)) await slots.take(slot.name, { ...slot, until, now: now() });
    },
  };
}

const { unpaidFirstBookings } = rules;

/** A person has one slot, for one spot, and renews it with the same key. */
const slotsOf = ({ userId, campaignId, spotId, network = '' }: Whose) =>
  [
    { name: `person:${userId}`, of: 1, key: `${campaignId}:${spotId}` },
    { name: `network:${network}`, of: unpaidFirstBookings.network, key: userId },
    { name: `card:${campaignId}`, of: unpaidFirstBookings.card, key: userId },
  ] as const;

const tooMany = () =>
  new NamedError('too_many_requests', {
    message:
      'There are several unfinished first bookings from your network right now. Please try again in a few minutes.',
    retryAfterSeconds: 120,
  });
