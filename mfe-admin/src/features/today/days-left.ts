const dayMs = 24 * 3_600_000;

export function daysLeft(until: string): string {
  const days = Math.floor((Date.parse(until) - Date.now()) / dayMs);
  return days < 1 ? 'Less than a day left' : days === 1 ? '1 day left' : `${days} days left`;
}
