/**
 * The beginnings of texts that a spreadsheet runs as formulas, in full width too, and with blanks before them that
 * some programs drop; an apostrophe before it makes it text.
 */
const formula = /^(?:[\t\r\n]|[\s\u200B\u2060]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/**
 * One value as RFC 4180 writes it: in quotation marks where it needs them, or where a program that divides at
 * semicolons or tabs would divide it. A text that looks like a formula is made harmless.
 */
export function csvField(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value.replace(formula, "'$&");
  return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (row: readonly (string | number)[]): string => `${row.map(csvField).join(',')}\r\n`;

/** The byte order mark by which Excel reads a file as UTF-8 and not in the machine's own code page. */
const utf8Mark = '\uFEFF';

/** The first row of a file. */
export const csvHead = (row: readonly (string | number)[]): string => `${utf8Mark}${csvRow(row)}`;

/** A whole file. */
export const csvOf = ([head = [], ...rows]: readonly (readonly (string | number)[])[]): string =>
  csvHead(head) + rows.map(csvRow).join('');
