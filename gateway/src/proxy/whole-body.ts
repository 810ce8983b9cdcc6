import type { Bounds } from '../bounds.ts';
import type { Exchange } from '../exchange.ts';
import { createOpenCounts } from '../open-counts.ts';
import type { Refusal } from '../problems.ts';

type WholeBody = Buffer | Refusal | undefined;

const tooLarge: Refusal = { code: 'payload_too_large', close: true };
const tooLate: Refusal = { code: 'request_timeout', close: true };
const tooMuch: Refusal = { code: 'service_unavailable', retryAfter: 1, close: true };

/** Buffers whole bodies, so that a slow client uses only a socket. Limits size, time and the bytes of all requests. */
export function createBodyReader({ bodyMs, bodyBytes }: Pick<Bounds, 'bodyMs' | 'bodyBytes'>) {
  const held = createOpenCounts(bodyBytes);

  return ({ request, response, clientIp }: Exchange, limit: number): Promise<WholeBody> =>
    new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let size = 0;
      let taken = 0;
      const onData = (chunk: Buffer): void => {
        size += chunk.length;
        if (size > limit) return end(tooLarge);
        if (held.take(clientIp, chunk.length)) return end(tooMuch);
        taken += chunk.length;
        chunks.push(chunk);
      };
      const onEnd = (): void => end(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, size));
      const onClose = (): void => end(undefined);
      const timer = setTimeout(() => end(tooLate), bodyMs);
      function end(body: WholeBody): void {
        clearTimeout(timer);
        request.off('data', onData).off('end', onEnd).off('close', onClose);
        // Discards the rest, which would fill node's buffer until the connection ends.
        if (!request.complete) request.resume();
        resolve(body);
      }
      response.once('close', () => held.release(clientIp, taken));
      request.on('data', onData).once('end', onEnd).once('close', onClose);
    });
}

export type BodyReader = ReturnType<typeof createBodyReader>;
