import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BrokenArchiveError, decodeRecords, encodeRecords, type ArchiveRecord } from './records.ts';

/**
 * Writes records into a file: gzip, then age (age-encryption.org/v1) for the recipient's public key. The file appears
 * under its name once it is whole and on the disk.
 * @param recipient `age1…`
 */
export async function writeArchive(
  file: string,
  records: AsyncIterable<ArchiveRecord>,
  recipient: string,
): Promise<void> {
  const unfinished = `${file}.part`;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const zipped = Readable.from(encodeRecords(records)).pipe(createGzip());
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

/**
 * Reads a file's records. age refuses a piece of 64 KB that is not what was written before any of it gets here.
 * @param identity `AGE-SECRET-KEY-1…`
 * @throws {BrokenArchiveError} when the file was changed, or the key is another one
 */
export async function* readArchive(file: string, identity: string): AsyncGenerator<ArchiveRecord> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const sealed = createReadStream(file);
  const unzipped = createGunzip();
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(sealed) as globalThis.ReadableStream<Uint8Array>);
    const reading = pipeline(Readable.fromWeb(opened as ReadableStream<Uint8Array>), unzipped);
    // Whoever reads gets the error from the stream.
    reading.catch(() => undefined);
    yield* decodeRecords(unzipped);
    await reading;
  } catch (error) {
    if (error instanceof BrokenArchiveError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new BrokenArchiveError(`The archive cannot be opened: ${(error as Error).message}`, { cause: error });
  } finally {
    sealed.destroy();
    unzipped.destroy();
  }
}
