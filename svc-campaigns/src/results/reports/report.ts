import { type AdStanding, type ResultsView } from '@postcard/contracts';
import { hourOfDay, isoDate } from '@postcard/contracts/town-dates';
import { eachDay } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import { mailboxesOf, type Card } from '../../booking/cards/card.ts';
import type { HourOfScans } from '../scans/store.ts';

export function townTime(instant: Date): { day: string; hour: number } {
  return { day: isoDate(instant), hour: Number(hourOfDay(instant)) };
}

type Facts = {
  booking: Booking;
  ad?: AdStanding | undefined;
  card: Card | null;
  link: string | null;
  leadsTo: string | null;
  hours: readonly HourOfScans[];
  now: Date;
};

export function resultsOf({ booking, ad, card, link, leadsTo, hours, now }: Facts): ResultsView {
  const timed = hours.map(({ hour, scans }) => ({ ...townTime(hour), scans }));
  const sum = (some: readonly { scans: number }[]) => some.reduce((total, { scans }) => total + scans, 0);
  const total = sum(timed);
  const first = timed[0]?.day;
  const households = card?.totalHouseholds ?? 0;
  const mailboxes = card ? mailboxesOf(card) : 0;
  const byDay = first ? eachDay(first, [townTime(now).day, timed.at(-1)?.day ?? first].toSorted().at(-1) ?? first) : [];
  return {
    bookingId: booking.id,
    campaignId: booking.campaignId,
    campaignName: booking.campaignName,
    spotId: booking.spotId,
    businessName: booking.businessName,
    distributionDate: booking.distributionDate.toISOString(),
    households,
    mailboxes,
    amount: booking.amount,
    ad,
    link,
    leadsTo,
    total,
    byDay: byDay.map((day) => ({ day, scans: sum(timed.filter((each) => each.day === day)) })),
    byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, scans: sum(timed.filter((each) => each.hour === hour)) })),
    costPerScan: total > 0 ? Math.round(booking.amount / total) : null,
    costPerHousehold: households > 0 ? Math.round((booking.amount / households) * 100) / 100 : null,
    costPerMailbox: mailboxes > 0 ? Math.round((booking.amount / mailboxes) * 10) / 10 : null,
  };
}
