/** pino's level of warnings, the lowest that `npm start` shows. */
export const WARN = 40;

type PinoLine = { level: number; msg?: string; err?: { message?: string } };

/** Maximum characters of a reason; the unit's log has the whole text. */
const LONGEST_REASON = 200;

const NAMES: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' };

/** Returns `svc-requests warning: the broker is gone` for a JSON log line; undefined below the level. */
export function readableLine(unit: string, line: string, least = WARN): string | undefined {
  const entry = parse(line);
  if (!entry || entry.level < least) return undefined;
  const reason = entry.err?.message?.replace(/\s+/g, ' ').slice(0, LONGEST_REASON);
  const detail = reason && reason !== entry.msg ? ` (${reason})` : '';
  return `${unit} ${NAMES[entry.level] ?? entry.level}: ${entry.msg ?? ''}${detail}`;
}

function parse(line: string): PinoLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as Partial<PinoLine>;
    return typeof entry.level === 'number' ? (entry as PinoLine) : undefined;
  } catch {
    return undefined;
  }
}
