export type CalendarEvent = {
  id: string;
  sequence: number;
  on: string | Date;
  summary: string;
  description: string;
  url: string;
};

type Calendar = { name: string; host: string; events: readonly CalendarEvent[]; now: Date };

/** Maximum octets per line (RFC 5545). */
const longestLine = 75;

export function calendarText({ name, host, events, now }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Postcard//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    // Some calendar programs read only one of the two properties.
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, host, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const eventLines = ({ id, sequence, on, summary, description, url }: CalendarEvent, host: string, now: Date) => [
  'BEGIN:VEVENT',
  `UID:${escaped(id)}@${host}`,
  `DTSTAMP:${compact(now)}`,
  `SEQUENCE:${sequence}`,
  typeof on === 'string' ? `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}` : `DTSTART:${compact(on)}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(description)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

const compact = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');

function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) [text, octets] = [`${text}\r\n `, 1];
    text += character;
    octets += size;
  }
  return text;
}
