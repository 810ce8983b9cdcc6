import type { Member } from '@postcard/contracts';
import { demoApplicants } from '@postcard/demo-data';
import type { Logger } from '@postcard/service-kit';
import type { Customers } from '../billing/payments/customers.ts';
import type { PaymentProvider } from '../billing/payments/provider.ts';
import { newBooking } from '../booking/bookings/hold.ts';
import type { BookingStore } from '../booking/bookings/store.ts';
import type { CardStore } from '../booking/cards/store.ts';
import { upcomingCardIds } from '../booking/cards/upcoming-cards.ts';

type Deps = {
  cards: Pick<CardStore, 'byIds' | 'claim'>;
  bookings: BookingStore;
  provider: Pick<PaymentProvider, 'openCheckout'>;
  customers: Pick<Customers, 'idOf'>;
  config: { STRIPE_API_BASE?: string | undefined };
  log: Logger;
  now: () => Date;
};

const bookingId = 'demo-first-booking';
const holdMs = 45 * 60_000;

/** Creates the demo applicant's first booking, authorized with the sandbox's test card; none with real Stripe. */
export async function seedFirstBooking(deps: Deps): Promise<void> {
  const { cards, bookings, provider, customers, config, log, now } = deps;
  const applicant = demoApplicants.find(({ firstSpot }) => firstSpot);
  if (!config.STRIPE_API_BASE || !applicant?.firstSpot || (await bookings.byId(bookingId))) return;
  const [, card] = await cards.byIds(upcomingCardIds(now()).slice(0, 2));
  if (!card) return;
  const member: Member = {
    ...applicant,
    accountNumber: '',
    email: `${applicant.username}@example.com`,
    displayName: applicant.businessName,
    membershipId: null,
    isAdmin: false,
    sessionVersion: 1,
  };
  const { firstSpot: spotId, userId, businessSubcategory: subcategory } = applicant;
  const at = now();
  const until = new Date(at.getTime() + holdMs);
  if (!(await cards.claim({ cardId: card.id, spotId, subcategory, bookingId, userId }, until, at))) return;
  await bookings.insert({
    ...newBooking(card, member, { spotId, id: bookingId, until, at }),
    first: true,
    network: 'demo',
    paymentOpen: true,
    checkoutExpiresAt: until,
  });
  try {
    const booking = await bookings.byId(bookingId);
    if (!booking) return;
    const page = await provider.openCheckout({ ...booking, checkoutExpiresAt: until }, await customers.idOf(userId));
    await bookings.keepSession(bookingId, page.id);
    await fetch(new URL(new URL(page.url).pathname, config.STRIPE_API_BASE), {
      method: 'POST',
      body: new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    });
  } catch (error) {
    log.warn({ err: error }, 'the demo’s first booking is not paid for');
  }
}
