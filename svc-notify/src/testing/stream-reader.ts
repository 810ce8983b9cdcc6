export async function openStream(url: string, cookie: string) {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/notifications/stream`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream())
    .getReader() as ReadableStreamDefaultReader<string>;
  let text = '';

  const events = (name: string): unknown[] =>
    text
      .split('\n\n')
      .filter((block) => block.startsWith(`event: ${name}\n`))
      .map((block) => JSON.parse(block.slice(block.indexOf('data: ') + 6)));

  async function next(name: string, count = 1): Promise<Record<string, unknown>> {
    while (events(name).length < count || !text.endsWith('\n\n')) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`the stream ended before ${count} ${name}: ${text}`);
      text += value;
    }
    return events(name)[count - 1] as Record<string, unknown>;
  }

  return { next, events, close: () => leaving.abort() };
}
