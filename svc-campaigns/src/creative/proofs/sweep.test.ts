import { afterEach, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noArtwork, proofed } from './artwork.ts';
import { folderPrefix } from '../artwork/check-folder.ts';
import { createArtworkSweep } from './sweep.ts';

const now = new Date('2027-05-02T12:00:00.000Z');
const aDayAgo = new Date('2027-05-01T12:00:00.000Z');
const folders = ['old', 'fresh'].map((name) => join(tmpdir(), `${folderPrefix}sweep-test-${name}`));
afterEach(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

test('uploads and unused files are deleted after a day; used files stay', async () => {
  const file = { fileId: 'named', previewId: 'shown', mediaType: 'image/png', fileName: 'a.png', box: 'trim' as const };
  const artwork = proofed(noArtwork('b1'), { source: 'upload', sha256: 'aa', file, design: null, findings: [] }, now);
  const did: unknown[] = [];
  const sweep = createArtworkSweep({
    uploads: { forgetBefore: async (instant: Date) => did.push(['forget', instant]) } as never,
    files: {
      doubtful: async (instant: Date) => (
        did.push(['check', instant]),
        ['named', 'shown', 'nobody’s'].map((id) => ({ id, bookingId: 'b1' }))
      ),
      keep: async (ids: string[]) => did.push(['keep', ...ids]),
      remove: async (id: string) => did.push(['remove', id]),
    } as never,
    artworks: { of: async () => artwork },
    now: () => now,
  });

  await sweep();

  expect(did).toEqual([
    ['forget', aDayAgo],
    ['check', aDayAgo],
    ['keep', 'named'],
    ['keep', 'shown'],
    ['remove', 'nobody’s'],
  ]);
});

test('a folder left by a crash is deleted after an hour, and one in use is not', async () => {
  for (const [index, folder] of folders.entries()) {
    mkdirSync(folder, { recursive: true });
    const touched = new Date(now.getTime() - (index === 0 ? 3_600_001 : 3_599_000));
    utimesSync(folder, touched, touched);
  }
  await createArtworkSweep({
    uploads: { forgetBefore: async () => 0 } as never,
    files: { doubtful: async () => [] } as never,
    artworks: { of: async (id) => noArtwork(id) },
    now: () => now,
  })();

  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true]);
});
