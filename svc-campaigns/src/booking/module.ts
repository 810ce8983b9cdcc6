import { createTownWork, firstTown, inTown, type ServiceDeps } from '@postcard/service-kit';
import type { Config } from '../config.ts';
import type { ModuleParts } from '../parts.ts';
import { addAdminCardRoutes } from './bookings/admin-card-routes.ts';
import { createCancel, createGiveBack } from './bookings/cancel.ts';
import { createCheckOut } from './bookings/check-out.ts';
import { createHoldAgain, createHoldMany } from './bookings/hold-more.ts';
import { createHold } from './bookings/hold.ts';
import { createKeepHolds } from './bookings/keep-holds.ts';
import { watchBookings } from './bookings/metrics.ts';
import { createMoveSpot } from './bookings/move-spot.ts';
import type { Ads, CarryAd, CheckoutPages, CustomerIds, Settle } from './bookings/ports.ts';
import { createReportMailed } from './bookings/report-mailed.ts';
import { createRoll } from './bookings/roll.ts';
import { addBookingRoutes } from './bookings/routes.ts';
import { createShortCard } from './bookings/short-card.ts';
import { createFeedStore } from './calendar/feed-store.ts';
import { createCalendarFeeds } from './calendar/feeds.ts';
import { addCalendarRoutes } from './calendar/routes.ts';
import { createCardSweeper } from './cards/card-sweeper.ts';
import { addCardRoutes } from './cards/routes.ts';
import { ensureUpcomingCards, ensureUpcomingEverywhere } from './cards/upcoming-cards.ts';
import type { BookingCore } from './core.ts';
import { createHoldFirst } from './first-bookings/hold-first.ts';
import { createRemindOfReviews } from './first-bookings/remind.ts';
import { addFirstBookingRoutes } from './first-bookings/routes.ts';
import { createOpening } from './first-refusal/opening.ts';
import { createReportKept } from './first-refusal/report-kept.ts';
import { createOfferLinks } from './waitlist/decline.ts';
import { createOffers } from './waitlist/offer.ts';
import { addWaitlistRoutes } from './waitlist/routes.ts';
import { createWaitlistStore } from './waitlist/store.ts';
import { createWait } from './waitlist/wait.ts';

type Deps = Pick<ServiceDeps, 'db' | 'newEvent' | 'log' | 'metrics' | 'now'> &
  BookingCore & { provider: CheckoutPages; customers: CustomerIds; settle: Settle; carryAd: CarryAd; ads: Ads } & {
    config: Pick<Config, 'DEMO_TOWN'>;
    publicUrl: () => string;
  };

const fewSecondsMs = 5000;
const halfMinuteMs = 30_000;
const hourMs = 3_600_000;

export function createBooking(deps: Deps): ModuleParts & { forgetCalendars: (userId: string) => Promise<void> } {
  const { db, metrics, cards, bookings, carryAd, freedPlaces, log, now } = deps;
  const waitlist = createWaitlistStore(db);
  const feeds = createFeedStore(db);
  const hold = createHold(deps);
  const giveBack = createGiveBack(deps);
  const cancel = createCancel({ ...deps, giveBack });
  const open = createOpening(deps);
  const moveSpot = createMoveSpot(deps);
  const shortCard = createShortCard({ ...deps, roll: createRoll(deps), giveBack });
  const reportMailed = createReportMailed(deps);
  const offers = createOffers({ ...deps, waitlist });
  freedPlaces.subscribe(offers.offerOn);
  watchBookings(metrics, bookings);
  const ensureUpcoming = () => ensureUpcomingCards({ cards, open, now });

  return {
    addRoutes(routes) {
      addCardRoutes(routes, { ...deps, open, reportMailed });
      addAdminCardRoutes(routes, { ...deps, waitlist });
      addBookingRoutes(routes, {
        bookings,
        hold,
        holdMany: createHoldMany({ cards, hold, now }),
        holdAgain: createHoldAgain({ cards, carryAd, hold, now }),
        shortCard,
        checkOut: createCheckOut(deps),
        cancel,
        moveSpot,
        now,
      });
      addCalendarRoutes(routes, { ...deps, calendars: createCalendarFeeds({ ...deps, feeds }) });
      addFirstBookingRoutes(routes, { bookings, holdFirst: createHoldFirst({ ...deps, hold, cancel }), now });
      const wait = createWait({ ...deps, waitlist });
      addWaitlistRoutes(routes, { wait, offerLinks: createOfferLinks({ bookings, cancel, now }) });
    },
    forgetCalendars: feeds.forget,
    outboxes: [bookings.model],
    jobs: [
      {
        name: 'cards',
        everyMs: fewSecondsMs,
        work: createCardSweeper({ ...deps, settleShort: shortCard.settleShort, reportMailed }),
      },
      { name: 'kept spots', everyMs: fewSecondsMs, work: createReportKept(deps) },
      { name: 'reviews', everyMs: halfMinuteMs, work: createRemindOfReviews(deps) },
      { name: 'holds', everyMs: halfMinuteMs, work: createKeepHolds(deps) },
      { name: 'moves', everyMs: halfMinuteMs, work: moveSpot.finishAll },
      { name: 'waitlist', everyMs: fewSecondsMs, work: offers.offerAll },
      { name: 'next cards', everyMs: hourMs, work: () => ensureUpcomingEverywhere({ cards, open, log, now }) },
    ],
    background: [freedPlaces, createTownWork(log, ensureUpcoming)],
    // Creates only the demo town's cards here, before its data; the other towns follow in the background.
    prepare: async () => {
      for (const town of new Set([firstTown, deps.config.DEMO_TOWN])) await inTown(town, ensureUpcoming);
    },
  };
}
