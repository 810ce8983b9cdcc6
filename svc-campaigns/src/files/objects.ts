import type { S3Client } from '@aws-sdk/client-s3';
import { NamedError, type Logger } from '@postcard/service-kit';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';

export type ObjectStoreSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Where bytes lie under keys. Each call @throws NamedError service_unavailable while the store does not respond. */
export type Objects = {
  put(key: string, file: { path: string; length: number; mediaType: string }): Promise<void>;
  open(key: string): Promise<Readable>;
  /** A key that is not there is no error. */
  remove(key: string): Promise<void>;
};

/** Milliseconds: until the store is connected to, until it responds, of a whole file sent, and of silence. */
type Patience = { connect: number; respond: number; send: number; silence: number };
const patience: Patience = { connect: 3000, respond: 10_000, send: 120_000, silence: 60_000 };
const mostTries = 3;
const firstPauseMs = 100;
/** A file that is read or sent has one; what comes on top waits. */
const mostSockets = 50;
const silent = (): void => {};

/** Objects of one bucket of an S3 server, by path style, which every such server knows. Nothing is public there. */
export function createObjects(settings: ObjectStoreSettings, log: Logger, waits: Patience = patience): Objects {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const agent = { keepAlive: true, maxSockets: mostSockets };
  // 35 MB and a tenth of a second that only an installation with an object store needs.
  const library = once(() => import('@aws-sdk/client-s3'));
  const connected = once(async (): Promise<S3Client> => {
    const { S3Client } = await library();
    return new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // A stream cannot be sent twice by the client, so all is tried again in one place.
      maxAttempts: 1,
      // It would write to the console; what failed is logged here once.
      logger: { debug: silent, info: silent, warn: silent, error: silent },
      // Checksums of its own come in trailers, which not every server reads. A file is sent with its SHA-256.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: waits.connect,
        socketTimeout: waits.silence,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  });

  type Send = (client: S3Client, s3: Awaited<ReturnType<typeof library>>, abortSignal: AbortSignal) => Promise<unknown>;

  /** One call, tried again where that may help. A response that streams is no longer bound by `ms` once it is there. */
  async function call<T>(name: string, key: string, ms: number, send: Send): Promise<T> {
    const [client, s3] = [await connected(), await library()];
    for (let tries = 1; ; tries++) {
      const late = new AbortController();
      const timer = globalThis.setTimeout(() => late.abort(), ms);
      try {
        return (await send(client, s3, late.signal)) as T;
      } catch (error) {
        if (tries < mostTries && isPassing(error)) await setTimeout(firstPauseMs * 2 ** tries);
        else {
          log.error({ err: error, key, tries }, `the object store did not ${name}`);
          throw new NamedError('service_unavailable', { retryAfterSeconds: 5 });
        }
      } finally {
        clearTimeout(timer);
      }
    }
  }

  return {
    async put(Key, { path, length, mediaType }) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      const ChecksumSHA256 = hash.digest('base64');
      await call('take a file', Key, waits.send, async (client, { PutObjectCommand }, abortSignal) => {
        const Body = createReadStream(path);
        const facts = { Bucket, Key, Body, ContentLength: length, ContentType: mediaType, ChecksumSHA256 };
        return client.send(new PutObjectCommand(facts), { abortSignal }).finally(() => Body.destroy());
      });
    },

    async open(Key) {
      const { Body } = await call<{ Body: Readable }>(
        'give a file',
        Key,
        waits.respond,
        (client, { GetObjectCommand }, abortSignal) =>
          client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }),
      );
      return Body;
    },

    async remove(Key) {
      await call('delete a file', Key, waits.respond, (client, { DeleteObjectCommand }, abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      );
    },
  };
}

/** A server that is away, overloaded or broken; what it refuses it would refuse again. */
function isPassing(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === undefined || status >= 500 || status === 429;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
