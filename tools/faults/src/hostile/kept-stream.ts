import { request, type IncomingMessage } from 'node:http';

/** Follows a card as an open page does. A stream beats every 15 s; who hears nothing for twice as long has lost it. */
const longestSilenceMs = 30_000;

/** Opens one event stream, and says at the end whether it went on. */
export async function keepStream(url: string, cardId: string): Promise<{ stop: () => Promise<string[]> }> {
  let heardAt = Date.now();
  let ended = false;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}/api/campaigns/${cardId}/stream`, { headers: { accept: 'text/event-stream' }, agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
  response
    .on('data', () => (heardAt = Date.now()))
    .on('error', () => {})
    .on('close', () => (ended = true));
  return {
    stop: async () => {
      const silence = Date.now() - heardAt;
      const violations = [
        ...(ended ? ['the event stream of an honest visitor ended'] : []),
        ...(silence > longestSilenceMs ? [`the event stream of an honest visitor was silent for ${silence} ms`] : []),
      ];
      response.destroy();
      return violations;
    },
  };
}
