/** Matches the start of a formula, also after blanks that some programs drop. A leading apostrophe makes it text. */
const formula = /^(?:[\t\r\n]|[\s\u200B\u2060]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** Formats a value by RFC 4180, quoted also for programs that split at semicolons or tabs. */
export function csvField(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value.replace(formula, "'$&");
  return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (row: readonly (string | number)[]): string => `${row.map(csvField).join(',')}\r\n`;

/** Byte order mark, without which Excel does not read UTF-8. */
const utf8Mark = '\uFEFF';

export const csvHead = (row: readonly (string | number)[]): string => `${utf8Mark}${csvRow(row)}`;

export const csvOf = ([head = [], ...rows]: readonly (readonly (string | number)[])[]): string =>
  csvHead(head) + rows.map(csvRow).join('');
