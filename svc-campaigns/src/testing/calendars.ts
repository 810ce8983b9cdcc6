import type { CalendarFeed } from '@postcard/contracts';
import type { RouteWalk } from './route-walk.ts';

export async function feedOf({ owner }: RouteWalk) {
  const { url } = (await owner.post('/api/bookings/calendar-feed')).body as CalendarFeed;
  return { params: { token: (url.split('/').at(-1) as string).replace('.ics', '') } };
}

export function readIcs(text: string): Record<string, string>[] {
  const events: Record<string, string>[] = [];
  let isEvent = false;
  for (const line of text.replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
    if (value === 'VEVENT') isEvent = name === 'BEGIN';
    if (value === 'VEVENT' && isEvent) events.push({});
    else if (isEvent) events.at(-1)![name] = value.replaceAll('\\n', '\n').replaceAll(/\\([\\;,])/g, '$1');
  }
  return events;
}
