import { demoPrintedCards, demoScans } from '@postcard/demo-data';
import { seedFirstBooking } from './first-booking.ts';
import { seedInProduction } from './in-production.ts';
import type { BookingStore } from '../booking/bookings/store.ts';
import type { CardStore } from '../booking/cards/store.ts';
import type { Links } from '../results/links/links.ts';
import type { LinkStore } from '../results/links/store.ts';
import type { ScanStore } from '../results/scans/store.ts';
import { demoBookingId } from './printed.ts';

export async function seedDay(
  deps: Parameters<typeof seedInProduction>[0] &
    Parameters<typeof seedFirstBooking>[0] &
    Parameters<typeof seedScans>[0],
): Promise<void> {
  await seedInProduction(deps);
  await seedFirstBooking(deps);
  await seedScans(deps);
}

type Deps = {
  cards: Pick<CardStore, 'latest'>;
  bookings: Pick<BookingStore, 'byId'>;
  links: Pick<Links, 'linkFor'>;
  linkStore: Pick<LinkStore, 'ofBooking'>;
  scans: Pick<ScanStore, 'count'>;
  now: () => Date;
};

const hourMs = 3_600_000;
const hours = [1, 9, 2, 10];

export async function seedScans({ cards, bookings, links, linkStore, scans, now }: Deps): Promise<void> {
  const { userId, byDay } = demoScans;
  const [spotId] = demoPrintedCards[0]?.find(([, owner]) => owner === userId) ?? [];
  const [card] = (await cards.latest(['active'], { limit: 1 })).items;
  if (!card || !spotId) return;
  const booking = await bookings.byId(demoBookingId(card, spotId));
  if (!booking || (await linkStore.ofBooking(booking.id))) return;
  await links.linkFor(booking.id);
  const mailedAt = card.distributionDate.getTime();
  const instants = byDay.flatMap((count, day) =>
    Array.from({ length: count }, (_, place) => mailedAt + (day * 24 + (hours[place % hours.length] ?? 0)) * hourMs),
  );
  for (const instant of instants) if (instant <= now().getTime()) await scans.count(booking.id, new Date(instant));
}
