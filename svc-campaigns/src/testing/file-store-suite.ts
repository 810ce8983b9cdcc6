import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { S3Server } from '@postcard/devstack/find/s3-server';
import { createIndexes, firstTown, type Connection, type Logger } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createObjects, type Objects } from '../files/objects.ts';
import { createFileStore, type FileStore } from '../files/store.ts';

export const quiet = { error: () => {} } as unknown as Logger;

const ad = { owner: 'b1', mediaType: 'image/png' };

export function testFileStore(start: () => Promise<S3Server | null>): void {
  let db: Connection;
  let drop: () => Promise<void>;
  let server: S3Server | null;
  let objects: Objects | null;
  let files: FileStore;
  const folder = mkdtempSync(join(tmpdir(), 'files-'));

  beforeAll(async () => {
    [{ db, drop }, server] = await Promise.all([openTestDatabase(), start()]);
    objects = server && createObjects(server, quiet);
    files = createFileStore(db, 'artwork', objects);
    await createIndexes(db);
    // The first run may build a server.
  }, 300_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await Promise.all([server?.stop(), drop()]);
  });

  function fileOf(bytes: number): { path: string; content: Buffer } {
    const content = Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 7919 + bytes) % 251));
    const path = join(folder, createHash('sha256').update(content).digest('hex'));
    writeFileSync(path, content);
    return { path, content };
  }
  const bytesOf = async (id: string) => buffer(await files.open(id));
  const stored = async (): Promise<string[]> =>
    server ? server.keys() : (await db.collection('artwork.chunks').distinct('files_id')).map(String);
  const nameOf = (id: string) => (server ? `${firstTown.id}/artwork/${id}` : id);

  test('returns a file byte for byte, lists it as unkept until it is kept, and loses it once removed', async () => {
    const { path, content } = fileOf(700_000);
    const [kept, dropped] = [
      await files.put(path, ad),
      await files.put(path, { owner: 'b2', mediaType: 'image/webp' }),
    ];
    expect((await bytesOf(kept)).equals(content)).toBe(true);
    expect(await files.about(kept)).toEqual({ ...ad, size: 700_000 });
    expect((await stored()).toSorted()).toEqual([nameOf(kept), nameOf(dropped)].toSorted());
    const soon = new Date(Date.now() + 1000);
    await files.keep([kept]);
    expect(await files.doubtful(soon)).toEqual([{ id: dropped, owner: 'b2' }]);
    expect(await files.doubtful(new Date(0))).toEqual([]);
    await files.remove(dropped);
    expect([await files.doubtful(soon), await stored()]).toEqual([[], [nameOf(kept)]]);
    await expect(files.open(dropped).then(buffer)).rejects.toThrow('FileNotFound');
    await files.doubt([kept], 'b3');
    expect(await files.doubtful(soon)).toEqual([{ id: kept, owner: 'b3' }]);
    await files.remove(kept);
  });

  test('returns many concurrent files of any size unchanged', async () => {
    const given = await together((index) => Promise.resolve(fileOf(1 + index * 9001)));
    const ids = await Promise.all(given.map(({ path }) => files.put(path, ad)));
    const read = await Promise.all(ids.map(bytesOf));
    expect(read.filter((bytes, index) => !bytes.equals(given[index]?.content as Buffer))).toEqual([]);
    expect((await files.ofOwner('b1', [])).toSorted()).toEqual(ids.toSorted());
    await together((index) => files.remove(ids[index] as string));
    expect(await stored()).toEqual([]);
  });

  test('reads and removes older files after a change of the storage', async () => {
    const { path, content } = fileOf(300_000);
    const before = await createFileStore(db, 'press', null).put(path, { owner: 'may', mediaType: 'application/pdf' });
    const press = createFileStore(db, 'press', objects);
    expect((await buffer(await press.open(before))).equals(content)).toBe(true);
    await press.remove(before);
    expect(await db.collection('press.chunks').countDocuments()).toBe(0);
  });

  test('finds and removes a record whose bytes a crash prevented', async () => {
    if (!objects) return;
    const lost = { ...objects, put: () => Promise.reject(new Error('crashed')) };
    await expect(createFileStore(db, 'artwork', lost).put(fileOf(9).path, ad)).rejects.toThrow('crashed');
    const [left] = await files.doubtful(new Date(Date.now() + 1000));
    expect(left).toMatchObject({ owner: 'b1' });
    await files.remove(left?.id as string);
    expect(await files.about(left?.id as string)).toBeNull();
  });

  test('reports the missing setting for a file in an object store', async () => {
    if (!objects) return;
    const id = await files.put(fileOf(9).path, ad);
    await expect(createFileStore(db, 'artwork', null).open(id)).rejects.toThrow('FILES_S3_ENDPOINT');
    await files.remove(id);
  });
}
