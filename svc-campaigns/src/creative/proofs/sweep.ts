import { artworkPartBytes, uploadKeptMs } from '@postcard/contracts';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesOf } from './artwork.ts';
import type { ArtworkStore } from './store.ts';
import type { FileStore } from '../../files/store.ts';
import { folderPrefix } from '../artwork/check-folder.ts';
import type { UploadStore } from '../artwork/upload-store.ts';

type Deps = { uploads: UploadStore; files: FileStore; artworks: Pick<ArtworkStore, 'of'>; now: () => Date };

const folderKeptMs = 3_600_000;

export function createArtworkSweep({ uploads, files, artworks, now }: Deps) {
  async function sweepFiles(before: Date): Promise<void> {
    for (const { id, owner } of await files.doubtful(before)) {
      const { proofs } = await artworks.of(owner);
      const isNamed = proofs.some((proof) => filesOf(proof).includes(id));
      await (isNamed ? files.keep([id]) : files.remove(id));
    }
  }

  async function sweepFolders(before: number): Promise<void> {
    const folders = (await readdir(tmpdir()))
      .filter((name) => name.startsWith(folderPrefix))
      .map((name) => join(tmpdir(), name));
    for (const folder of folders) {
      const found = await stat(folder).catch(() => null);
      if (found && found.mtimeMs < before) await rm(folder, { recursive: true, force: true });
    }
  }

  return async function sweep(): Promise<void> {
    const before = new Date(now().getTime() - uploadKeptMs);
    await uploads.forgetBefore(before, artworkPartBytes);
    await sweepFiles(before);
    await sweepFolders(now().getTime() - folderKeptMs);
  };
}
