import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../files/store.ts';
import { results } from './press-job.ts';
import type { Made, Press, PressStore } from './store.ts';

type Deps = { files: FileStore; store: Pick<PressStore, 'of' | 'finish'>; now: () => Date };

/** Age at which a file that no press refers to is deleted, longer than a press takes to refer to it. */
const doubtfulMs = 3_600_000;

export type Prints = ReturnType<typeof createPrints>;

export function createPrints({ files, store, now }: Deps) {
  async function remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await files.remove(id).catch(() => undefined);
  }

  return {
    open: files.open,

    async put(owner: string, folder: string): Promise<Pick<Made, 'files' | 'sha256' | 'bytes'>> {
      const path = join(folder, results.file);
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      const [file, front, back] = [
        await files.put(path, { owner, mediaType: 'application/pdf' }),
        await files.put(join(folder, results.front), { owner, mediaType: 'image/png' }),
        await files.put(join(folder, results.back), { owner, mediaType: 'image/png' }),
      ];
      return { files: { file, front, back }, sha256: hash.digest('hex'), bytes: (await stat(path)).size };
    },

    /** Submits the result and deletes the replaced files, or its own when the request is outdated. */
    async handIn({ id, run, files: before }: Press, made: Made): Promise<void> {
      const [old, fresh] = [Object.values(before ?? {}), Object.values(made.files)];
      await files.doubt(old, id);
      const isWanted = await store.finish(id, run, made);
      await files.keep(isWanted ? fresh : old);
      await remove(isWanted ? old : fresh);
    },

    async sweep(): Promise<void> {
      for (const { id, owner } of await files.doubtful(new Date(now().getTime() - doubtfulMs))) {
        const isNamed = Object.values((await store.of(owner))?.files ?? {}).includes(id);
        await (isNamed ? files.keep([id]) : files.remove(id));
      }
    },
  };
}
