/** What a spreadsheet would run as a formula begins with one of these; an apostrophe before it makes it text. */
const formula = /^[=+\-@\t\r]/u;

/**
 * One value as RFC 4180 writes it: in quotation marks where it needs them. A text that looks like a formula is made
 * harmless.
 */
export function csvField(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value.replace(formula, "'$&");
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (row: readonly (string | number)[]): string => `${row.map(csvField).join(',')}\r\n`;

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string => rows.map(csvRow).join('');
