import { Busboy } from '@fastify/busboy';
import { pictureMaxBytes } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { Context } from 'koa';
import type { IncomingMessage } from 'node:http';

/** Maximum bytes of multipart framing around one file. */
const aroundBytes = 16_384;

const limits = { files: 1, fields: 0, parts: 2, fileSize: pictureMaxBytes, headerPairs: 20 };

export async function readPicture(ctx: Context): Promise<Buffer> {
  if (!ctx.is('multipart/form-data'))
    throw new NamedError('unsupported_media_type', { message: 'Please choose a PNG or JPEG picture.' });
  if ((ctx.request.length ?? 0) > pictureMaxBytes + aroundBytes) throw tooLarge();
  const bytes = await fileOf(ctx.req).catch(() => {
    throw refusedPicture('The picture did not arrive whole. Please send it again.');
  });
  if (bytes === 'too large') throw tooLarge();
  if (!bytes) throw refusedPicture('Please choose a picture.');
  return bytes;
}

const tooLarge = () =>
  new NamedError('payload_too_large', {
    message: `The picture is too large. Please choose one of at most ${pictureMaxBytes / 1000} KB.`,
  });

function fileOf(request: IncomingMessage): Promise<Buffer | 'too large' | null> {
  return new Promise((resolve, reject) => {
    const parser = new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits,
    });
    const fail = (error: Error) => {
      request.unpipe(parser);
      request.resume();
      reject(error);
    };
    let result: Buffer | 'too large' | null = null;
    parser.on('file', (field, file) => {
      const chunks: Buffer[] = [];
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('error', fail);
      file.on('end', () => {
        if (field === 'file') result = file.truncated ? 'too large' : Buffer.concat(chunks);
      });
    });
    parser.on('finish', () => resolve(result));
    parser.on('error', fail as (error: unknown) => void);
    request.on('error', reject);
    request.pipe(parser);
  });
}

export function refusedPicture(message: string): NamedError {
  return new NamedError('validation_failed', { message, errors: { file: [message] } });
}
