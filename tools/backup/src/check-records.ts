import { createHash, type Hash } from 'node:crypto';
import { BrokenArchiveError, type ArchiveRecord } from './records.ts';

export type Contents = {
  madeAt: Date;
  /** True if all data is from one moment. */
  consistent: boolean;
  server: string;
  collections: { database: string; name: string; documents: number; sha256: string }[];
};

type Open = { database: string; name: string; hash: Hash; documents: number };

/** Yields the records, and checks their counts, hashes and end. @throws {BrokenArchiveError} */
export async function* checkRecords(
  records: AsyncIterable<ArchiveRecord>,
  onDone: (contents: Contents) => void = () => {},
): AsyncGenerator<ArchiveRecord> {
  let contents: Contents | undefined;
  let open: Open | undefined;
  let isDone = false;
  for await (const record of records) {
    if (isDone) throw new BrokenArchiveError('The archive has data after its end record.');
    switch (record.kind) {
      case 'header':
        if (contents) throw outOfOrder(record);
        if (record.format !== 1) throw new BrokenArchiveError('The archive was made by a later version of this tool.');
        contents = { ...record, collections: [] };
        break;
      case 'collection':
        if (!contents || open) throw outOfOrder(record);
        open = { database: record.database, name: record.name, hash: createHash('sha256'), documents: 0 };
        break;
      case 'document':
        if (!open) throw outOfOrder(record);
        open.hash.update(record.bytes);
        open.documents += 1;
        break;
      case 'end':
        if (!contents || !open) throw outOfOrder(record);
        contents.collections.push(closed(open, record));
        open = undefined;
        break;
      case 'done':
        if (!contents || open || record.collections !== contents.collections.length) throw outOfOrder(record);
        isDone = true;
    }
    yield record;
  }
  if (!contents || !isDone) throw new BrokenArchiveError('The archive is truncated.');
  onDone(contents);
}

function closed(
  { hash, ...open }: Open,
  record: { documents: number; sha256: string },
): Contents['collections'][number] {
  const sha256 = hash.digest('hex');
  if (record.documents !== open.documents || record.sha256 !== sha256)
    throw new BrokenArchiveError(`The archive's ${open.database}.${open.name} does not match its checksum.`);
  return { ...open, sha256 };
}

const outOfOrder = ({ kind }: ArchiveRecord) =>
  new BrokenArchiveError(`The archive has its '${kind}' in the wrong place.`);
