import { acrossTowns, inTownOf } from '@postcard/service-kit';
import type { DisputeFacts } from '../payments/dispute-calls.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { presentDispute, summaryOf, type StoredDispute } from './dispute.ts';
import type { DisputeStore } from './store.ts';
import type { Work } from '../ports.ts';

type Deps = Pick<Work, 'bookings' | 'newEvent' | 'log'> & {
  disputes: DisputeStore;
  provider: Pick<PaymentProvider, 'readDispute' | 'recentDisputes'>;
  endLost: (bookingId: string) => Promise<void>;
};

/** Follows disputes: reports each step to the team once, marks the booking and ends it if lost. */
export function createFollowDisputes({ disputes, bookings, provider, endLost, newEvent, log }: Deps) {
  /** Follows a dispute in the town of its booking. */
  async function follow(facts: DisputeFacts): Promise<void> {
    const booking = facts.bookingId ? await acrossTowns(() => bookings.byId(facts.bookingId as string)) : null;
    return inTownOf(booking ?? {}, () => followInTown(facts));
  }

  async function followInTown(facts: DisputeFacts): Promise<void> {
    const stored = (await disputes.byId(facts.id)) ? await advance(facts) : await open(facts);
    const latest = stored ?? (await disputes.byId(facts.id));
    if (!latest?.bookingId) return;
    await bookings.keepDispute(latest.bookingId, summaryOf(latest));
    if (latest.status === 'lost') await endLost(latest.bookingId);
  }

  async function open(facts: DisputeFacts): Promise<StoredDispute | null> {
    const booking = facts.bookingId ? await bookings.byId(facts.bookingId) : null;
    const place = {
      businessName: booking?.businessName ?? '',
      campaignName: booking?.campaignName ?? '',
      spotId: booking?.spotId ?? '',
    };
    const dispute: StoredDispute = { ...facts, ...place, version: 1 };
    const inserted = await disputes.insert(
      dispute,
      newEvent('dispute.opened', dispute, { dispute: presentDispute(dispute) }),
    );
    return inserted ? dispute : advance(facts);
  }

  const advance = (facts: DisputeFacts) =>
    disputes.advance(facts, (next) => newEvent('dispute.changed', next, { dispute: presentDispute(next) }));

  return {
    /** Reads the dispute at the provider, as its event contains only the id. */
    followOne: async (id: string): Promise<void> => follow(await provider.readDispute(id)),

    async followAll(): Promise<void> {
      for (const facts of await provider.recentDisputes()) {
        await follow(facts).catch((error: unknown) =>
          log.warn({ err: error, disputeId: facts.id }, 'not followed, next time'),
        );
      }
    },
  };
}
