import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { signerOf, verifierOf } from './signing.ts';
import { BrokenArchiveError, decodeRecords, encodeRecords, type ArchiveRecord } from './records.ts';

/** `recipient` is public, so only a signature shows that a file is ours. `verifyKey` is null for unsigned archives. */
export type BackupKeys = { recipient: string; signingKey: string; identity: string; verifyKey: string | null };

/** Writes records with gzip and age (age-encryption.org/v1). The file gets its name once it is complete on disk. */
export async function writeArchive(
  file: string,
  records: AsyncIterable<ArchiveRecord>,
  { recipient, signingKey }: Pick<BackupKeys, 'recipient' | 'signingKey'>,
): Promise<void> {
  const unfinished = `${file}.part`;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const zipped = Readable.from(encodeRecords(records, signerOf(signingKey))).pipe(createGzip());
  try {
    const sealed = await encrypter.encrypt(Readable.toWeb(zipped) as globalThis.ReadableStream<Uint8Array>);
    await pipeline(
      Readable.fromWeb(sealed as ReadableStream<Uint8Array>),
      createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }),
    );
    await flush(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

/** Reads records, which age checks per 64 KB. @throws {BrokenArchiveError} if file, key or signature is wrong */
export async function* readArchive(
  file: string,
  { identity, verifyKey }: Pick<BackupKeys, 'identity' | 'verifyKey'>,
): AsyncGenerator<ArchiveRecord> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const sealed = createReadStream(file);
  const unzipped = createGunzip();
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(sealed) as globalThis.ReadableStream<Uint8Array>);
    const reading = pipeline(Readable.fromWeb(opened as ReadableStream<Uint8Array>), unzipped);
    // Ignored here, because the reader gets the error from the stream.
    reading.catch(() => undefined);
    yield* decodeRecords(unzipped, verifyKey === null ? undefined : verifierOf(verifyKey));
    await reading;
  } catch (error) {
    if (error instanceof BrokenArchiveError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new BrokenArchiveError(`The archive cannot be opened: ${(error as Error).message}`, { cause: error });
  } finally {
    sealed.destroy();
    unzipped.destroy();
  }
}
