import { Transform, type Readable } from 'node:stream';

export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
}

/**
 * Passes a body on up to a limit in bytes. Only for a body whose length was not announced: an announced
 * one is checked before and kept to by the parser.
 */
export function limitedBody(body: Readable, limit: number): Readable {
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > limit ? new BodyTooLargeError(`more than ${limit} bytes`) : null, chunk);
    },
  });
  body.once('error', (error) => counted.destroy(error));
  return body.pipe(counted);
}
