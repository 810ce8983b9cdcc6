import type { ResultsView } from '@postcard/contracts';

/** What a spreadsheet would run as a formula begins with one of these; an apostrophe before it makes it text. */
const formula = /^[=+\-@\t\r]/u;

/** One value as RFC 4180 writes it: in quotation marks where it needs them. */
export function csvField(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value.replace(formula, "'$&");
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string => rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');

/** A report as a table: its figures, then every day, then every hour of the day. */
export function resultsCsv({ businessName, campaignName, spotId, total, households, amount, costPerScan, costPerHousehold, byDay, byHour }: ResultsView): string {
  const dollars = (cents: number | null, digits = 2) => (cents === null ? '' : (cents / 100).toFixed(digits));
  return csvOf([
    ['Figure', 'Value'],
    ['Business', businessName], ['Card', campaignName], ['Spot', spotId], ['Scans', total], ['Households', households], ['Price in dollars', dollars(amount)],
    ['Cost per scan in dollars', dollars(costPerScan)], ['Cost per household in dollars', dollars(costPerHousehold, 4)],
    [], ['Day', 'Scans'], ...byDay.map(({ day, scans }) => [day, scans]), [], ['Hour of the day', 'Scans'], ...byHour.map(({ hour, scans }) => [`${String(hour).padStart(2, '0')}:00`, scans]),
  ]);
}
