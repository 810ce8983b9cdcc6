import type { ResultsView } from '@postcard/contracts';
import { csvOf } from '@postcard/exports/csv';

export function resultsCsv({
  businessName,
  campaignName,
  spotId,
  total,
  mailboxes,
  amount,
  costPerScan,
  costPerMailbox,
  byDay,
  byHour,
}: ResultsView): string {
  const dollars = (cents: number | null | undefined, digits = 2) =>
    cents == null ? '' : (cents / 100).toFixed(digits);
  return csvOf([
    ['Figure', 'Value'],
    ['Business', businessName],
    ['Card', campaignName],
    ['Spot', spotId],
    ['Scans', total],
    ['Mailboxes', mailboxes ?? ''],
    ['Price in dollars', dollars(amount)],
    ['Cost per scan in dollars', dollars(costPerScan)],
    ['Cost per mailbox in dollars', dollars(costPerMailbox, 3)],
    [],
    ['Day', 'Scans'],
    ...byDay.map(({ day, scans }) => [day, scans]),
    [],
    ['Hour of the day', 'Scans'],
    ...byHour.map(({ hour, scans }) => [`${String(hour).padStart(2, '0')}:00`, scans]),
  ]);
}
