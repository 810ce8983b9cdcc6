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
