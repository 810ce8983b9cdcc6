import { BSON } from 'mongodb';

/** What an archive has, in this order: a header, for each collection its name, documents and end, and then done. */
export type ArchiveRecord =
  | { kind: 'header'; format: 1; madeAt: Date; server: string; consistent: boolean }
  | { kind: 'collection'; database: string; name: string; indexes: BSON.Document[] }
  | { kind: 'document'; bytes: Uint8Array }
  /** `sha256` is of the documents' bytes, one after the other; in hexadecimal. */
  | { kind: 'end'; documents: number; sha256: string }
  | { kind: 'done'; collections: number; documents: number };

/** A file that is none of ours, or has been changed, or ends too early. */
export class BrokenArchiveError extends Error {
  override name = 'BrokenArchiveError';
}

const kinds = ['header', 'collection', 'document', 'end', 'done'] as const;
/** Gathered before they are passed on: each piece costs a call of every stream after it. */
const pieceSize = 256 * 1024;
/** MongoDB's own bound of a document, and what a server puts around it. */
const largestDocument = 17 * 1024 * 1024;
const smallestDocument = 5;

/** Writes records as bytes: one that says which kind follows, and the record as BSON. */
export async function* encodeRecords(records: AsyncIterable<ArchiveRecord>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const record of records) {
    const bytes = record.kind === 'document' ? record.bytes : BSON.serialize(record);
    pieces.push(Uint8Array.of(kinds.indexOf(record.kind)), bytes);
    size += 1 + bytes.length;
    if (size < pieceSize) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    size = 0;
  }
  yield Buffer.concat(pieces);
}

/** @throws {BrokenArchiveError} */
export async function* decodeRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveRecord> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    pending = Buffer.concat([pending, piece]);
    let at = 0;
    for (let length = lengthAt(pending, at); length !== undefined; length = lengthAt(pending, at)) {
      yield recordOf(pending[at]!, pending.subarray(at + 1, at + 1 + length));
      at += 1 + length;
    }
    pending = pending.subarray(at);
  }
  if (pending.length > 0) throw new BrokenArchiveError('The archive ends within a document.');
}

/** The length of the record at this place, once all of it is there. */
function lengthAt(bytes: Buffer, at: number): number | undefined {
  if (bytes.length < at + 1 + smallestDocument) return undefined;
  const length = bytes.readInt32LE(at + 1);
  if (length < smallestDocument || length > largestDocument)
    throw new BrokenArchiveError('The archive has a document of an impossible length.');
  return bytes.length < at + 1 + length ? undefined : length;
}

function recordOf(kindNumber: number, bytes: Buffer): ArchiveRecord {
  const kind = kinds[kindNumber];
  if (kind === undefined) throw new BrokenArchiveError('The archive has a record of an unknown kind.');
  // A copy: what it stands in is used again.
  if (kind === 'document') return { kind, bytes: Uint8Array.from(bytes) };
  const record = BSON.deserialize(bytes) as ArchiveRecord;
  if (record.kind !== kind) throw new BrokenArchiveError('The archive has a record of an unknown kind.');
  return record;
}
