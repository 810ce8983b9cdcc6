import { Busboy, type BusboyConfig, type BusboyHeaders } from '@fastify/busboy';
import { NamedError } from '@postcard/service-kit';
import type { Context } from 'koa';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';

const aroundBytes = 16_384;

export type GivenFile = { fileName: string; bytes: Readable };

/** Streams the field `file` to `use`. @throws NamedError payload_too_large, validation_failed */
export async function readFile<T>(ctx: Context, maxBytes: number, use: (file: GivenFile) => Promise<T>): Promise<T> {
  if (!ctx.is('multipart/form-data'))
    throw new NamedError('unsupported_media_type', { message: 'Please choose a PDF or a picture.' });
  if ((ctx.request.length ?? 0) > maxBytes + aroundBytes) throw tooLarge(maxBytes);
  const { req: request } = ctx;
  const limits = { files: 1, fields: 0, parts: 2, fileSize: maxBytes, headerPairs: 20 };
  const parser = openParser({ ...request.headers, 'content-type': request.headers['content-type'] ?? '' }, limits);
  const used = new Promise<T>((resolve, reject) => {
    let upload: Promise<T> | undefined;
    // The parser's callbacks run outside the request's context.
    const useInRequest = AsyncLocalStorage.bind(use);
    parser.on('file', (field, file, fileName) => {
      if (field !== 'file') return void file.resume();
      file.once('limit', () => file.destroy(tooLarge(maxBytes)));
      upload = useInRequest({ fileName: fileName ?? '', bytes: file as unknown as Readable });
      upload.then(resolve, reject);
    });
    parser.on('finish', () => !upload && reject(incomplete('Please choose a file.')));
    parser.on('error', () => reject(incomplete('The upload is incomplete. Please try again.')));
    request.on('aborted', () => reject(incomplete('The upload is incomplete. Please try again.')));
  });
  request.pipe(parser);
  try {
    return await used;
  } finally {
    request.unpipe(parser);
    request.resume();
  }
}

function openParser(headers: BusboyHeaders, limits: BusboyConfig['limits']): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers, ...(limits ? { limits } : {}) });
  } catch {
    throw incomplete('The upload is incomplete. Please try again.');
  }
}

const tooLarge = (maxBytes: number) =>
  new NamedError('payload_too_large', {
    message: `This file is larger than ${Math.ceil(maxBytes / 1_048_576)} MB. Please export a smaller one.`,
  });
const incomplete = (message: string) => new NamedError('validation_failed', { message, errors: { file: [message] } });
