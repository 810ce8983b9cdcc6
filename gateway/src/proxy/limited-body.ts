import { dropRest } from '@postcard/service-kit/http/unread-body';
import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';

export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
}

/** Passes a body on up to a limit in bytes. A copy, since a service that responds early destroys its stream. */
export function limitedBody(body: IncomingMessage, limit: number): Readable {
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > limit ? new BodyTooLargeError(`more than ${limit} bytes`) : null, chunk);
    },
  });
  body.once('error', (error) => counted.destroy(error));
  counted.once('close', () => body.readableEnded || dropRest(body));
  return body.pipe(counted);
}
