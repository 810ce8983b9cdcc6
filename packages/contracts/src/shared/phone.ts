/** Contains no schema, so that pages do not load one. */

export const phoneSentence = 'Please enter a phone number with its area code';

export const isPhone = (value: string): boolean => /\d{3}/.test(value) && (value.match(/[\dA-Z]/g) ?? []).length >= 10;

/** Returns `(805) 555-0100` for a number of the United States and Canada; null for any other. */
export function domesticPhone(value: string): string | null {
  const digits = /^1?(?<area>\d{3})(?<exchange>\d{3})(?<line>\d{4})$/u;
  const found = digits.exec(value.trim().replaceAll(/^\+|[\s().-]/gu, ''))?.groups;
  return found ? `(${found['area']}) ${found['exchange']}-${found['line']}` : null;
}
