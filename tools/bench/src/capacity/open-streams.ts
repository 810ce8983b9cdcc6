import { connect, type Socket } from 'node:net';
import { inParallel } from '@postcard/faults/random';

export type OpenStreams = {
  /** Streams that ended although nobody ended them. */
  broken: () => number;
  /** Events that arrived, heartbeats among them. */
  events: () => number;
  close: () => void;
};

const atOnce = 64;

/**
 * Opens so many live streams of cards, spread over the cards and over the gateways. Each is a bare socket, so that the
 * pages' own side costs as little as can be.
 * @throws when one is refused
 */
export async function openStreams(
  urls: readonly string[],
  cardIds: readonly string[],
  count: number,
): Promise<OpenStreams> {
  const sockets: Socket[] = [];
  let events = 0;
  let broken = 0;
  let closing = false;
  const onEvent = (): void => void events++;
  const onBroken = (): void => void (closing || broken++);
  const places = Array.from({ length: count }, (_, place) => place);
  await inParallel(places, atOnce, async (place) => {
    const url = new URL(urls[place % urls.length] as string);
    const socket = await openStream(url, `/api/campaigns/${cardIds[place % cardIds.length]}/stream`);
    sockets.push(socket.on('data', onEvent).once('close', onBroken));
  });
  return {
    broken: () => broken,
    events: () => events,
    close: () => {
      closing = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Resolves when the first event has come. */
function openStream({ hostname, port, host }: URL, path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname);
    const onData = (part: string): void => {
      text += part;
      if (!text.includes('event: ready')) return;
      socket
        .off('data', onData)
        .off('error', reject)
        .off('close', onClose)
        .on('error', () => {});
      resolve(socket);
    };
    const onClose = (): void => reject(new Error(`a stream was refused: ${text.slice(0, 300)}`));
    socket.setEncoding('latin1').on('data', onData).once('error', reject).once('close', onClose);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n\r\n`);
  });
}
