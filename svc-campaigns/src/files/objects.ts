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

/** An object store. Each call @throws NamedError service_unavailable if the store does not respond. */
export type Objects = {
  put(key: string, file: { path: string; length: number; mediaType: string }): Promise<void>;
  open(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
};

type Patience = { connect: number; respond: number; send: number; silence: number };
const patience: Patience = { connect: 3000, respond: 10_000, send: 120_000, silence: 60_000 };
const mostTries = 3;
const firstPauseMs = 100;
const mostSockets = 50;
const silent = (): void => {};

/** Opens a private bucket of an S3 server, by path style, which every server supports. */
export function createObjects(settings: ObjectStoreSettings, log: Logger, waits: Patience = patience): Objects {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const agent = { keepAlive: true, maxSockets: mostSockets };
  // Loaded on demand, as it takes 35 MB and a tenth of a second.
  const library = once(() => import('@aws-sdk/client-s3'));
  const connected = once(async (): Promise<S3Client> => {
    const { S3Client } = await library();
    return new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // The client cannot resend a stream, so retries are in `call`.
      maxAttempts: 1,
      logger: { debug: silent, info: silent, warn: silent, error: silent },
      // Sends files with their SHA-256, as not every server reads the client's trailing checksums.
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

  /** Calls with retries. `ms` limits the time until a response starts, not a stream's length. */
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

function isPassing(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === undefined || status >= 500 || status === 429;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
