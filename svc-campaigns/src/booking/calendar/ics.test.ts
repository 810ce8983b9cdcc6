import { describe, expect, test } from '@jest/globals';
import { readIcs } from '../../testing/calendars.ts';
import { calendarText, type CalendarEvent } from './ics.ts';

const now = new Date('2027-02-01T12:00:00.000Z');
const aDeadline = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 'booking-artwork',
  sequence: 3,
  on: new Date('2027-04-19T17:00:00.000Z'),
  summary: 'Artwork due',
  description: '',
  url: 'https://postcard.example/design/booking',
  ...change,
});
const write = (...events: CalendarEvent[]) => calendarText({ name: 'Dates', host: 'postcard.example', events, now });

describe('a calendar file', () => {
  test('gives each date a stable id, so that a later file changes the date instead of adding one', () => {
    const [event] = readIcs(write(aDeadline()));

    expect(event).toMatchObject({
      UID: 'booking-artwork@postcard.example',
      DTSTAMP: '20270201T120000Z',
      SEQUENCE: '3',
      DTSTART: '20270419T170000Z',
      URL: 'https://postcard.example/design/booking',
    });
  });

  test('writes a whole day as a date', () => {
    const [event] = readIcs(write(aDeadline({ on: '2027-05-20' })));

    expect(event).toMatchObject({ 'DTSTART;VALUE=DATE': '20270520' });
  });

  test('escapes special characters and reads back unchanged', () => {
    const summary = 'Tacos, tortas; "más" \\ café: BEGIN:VEVENT';
    const description = 'One\nTwo\r\nEND:VCALENDAR';

    const text = write(aDeadline({ summary, description }), aDeadline({ id: 'other' }));

    expect(readIcs(text)).toHaveLength(2);
    expect(readIcs(text)[0]).toMatchObject({ SUMMARY: summary, DESCRIPTION: 'One\nTwo\nEND:VCALENDAR' });
    expect(text.match(/^END:VCALENDAR$/gm)).toHaveLength(1);
  });

  test('folds lines at 75 octets, but not inside a character', () => {
    const summary = 'ñ🎉'.repeat(60);

    const text = write(aDeadline({ summary }));

    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(readIcs(text)[0]?.['SUMMARY']).toBe(summary);
  });
});
