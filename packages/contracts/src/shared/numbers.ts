/** Adds commas, as in `5,000`, because `toLocaleString` loads tables for about 15 ms on a slow machine. */
export function grouped(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Writes cents, rounded, as dollars, as in `$1,234.50`. */
export function formatMoney(cents: number): string {
  const positive = Math.round(Math.abs(cents));
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${grouped(Math.trunc(positive / 100))}.${String(positive % 100).padStart(2, '0')}`;
}
