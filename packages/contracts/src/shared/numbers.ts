/** Adds commas, as in `5,000`, because `toLocaleString` loads tables for about 15 ms on a slow machine. */
export function grouped(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
