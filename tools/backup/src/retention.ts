const dayMs = 86_400_000;
/** Keeps all backups of seven days, then the newest of each week, then of each 30 days. */
const spans = [
  { untilDays: 7, oneEveryDays: 0 },
  { untilDays: 42, oneEveryDays: 7 },
  { untilDays: 390, oneEveryDays: 30 },
] as const;

const namePattern = /^postcard-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})Z\.age$/;

/** Returns a name with the start of the backup: `postcard-2026-11-23T18-00-00Z.age`. */
export function fileNameAt(time: Date): string {
  return `postcard-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`;
}

/** Returns the start of a backup by its name; undefined for other files. */
export function timeOf(fileName: string): Date | undefined {
  const text = namePattern.exec(fileName)?.[1];
  return text === undefined ? undefined : new Date(`${text.replace(/T(\d+)-(\d+)-(\d+)/, 'T$1:$2:$3')}Z`);
}

/** Returns outdated backups; never another file or the newest backup. */
export function outdated(fileNames: readonly string[], now: Date): string[] {
  const backups = fileNames
    .flatMap((name) => {
      const time = timeOf(name);
      return time ? [{ name, day: time.getTime() / dayMs, days: (now.getTime() - time.getTime()) / dayMs }] : [];
    })
    .toSorted((one, other) => one.days - other.days);
  const kept = new Set<string>();
  const isKept = ({ day, days }: { day: number; days: number }): boolean => {
    const place = spans.findIndex(({ untilDays }) => days < untilDays);
    const span = spans[place];
    if (!span) return false;
    if (span.oneEveryDays === 0) return true;
    // Uses slots of the calendar, because slots by age would move each night and keep no backup for long.
    const slot = `${place}:${Math.floor(day / span.oneEveryDays)}`;
    if (kept.has(slot)) return false;
    kept.add(slot);
    return true;
  };
  return backups.filter((backup, index) => !isKept(backup) && index > 0).map(({ name }) => name);
}
