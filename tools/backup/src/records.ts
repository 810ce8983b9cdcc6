import { createHash, type Hash } from 'node:crypto';
import { BSON } from 'mongodb';
import type { Sign, Verify } from './signing.ts';

/** Records in order: a header; for each collection its name, documents and end; then the end. */
export type ArchiveRecord =
  | { kind: 'header'; format: 1; madeAt: Date; server: string; consistent: boolean }
  | { kind: 'collection'; database: string; name: string; indexes: BSON.Document[] }
  | { kind: 'document'; bytes: Uint8Array }
  /** `sha256` is of the documents' bytes, hexadecimal. */
  | { kind: 'end'; documents: number; sha256: string }
  /** `signature` covers everything before it. */
  | { kind: 'done'; collections: number; documents: number; signature?: string };

/** The file is foreign, changed or truncated. */
export class BrokenArchiveError extends Error {
  override name = 'BrokenArchiveError';
}

const kinds = ['header', 'collection', 'document', 'end', 'done'] as const;
/** Bytes per piece. Pieces are large, because each costs a call of every stream. */
const pieceSize = 256 * 1024;
/** MongoDB's limit for a document, plus the server's overhead. */
const largestDocument = 17 * 1024 * 1024;
const smallestDocument = 5;

/** Encodes records as a byte of the kind and BSON. Signs the last one. */
export async function* encodeRecords(records: AsyncIterable<ArchiveRecord>, sign: Sign): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const record of records) {
    const { kind } = record;
    const signed = kind === 'done' ? { ...record, signature: sign(digestOf(hash, record)) } : record;
    const bytes = signed.kind === 'document' ? signed.bytes : BSON.serialize(signed);
    hash.update(Uint8Array.of(kinds.indexOf(kind))).update(bytes);
    pieces.push(Uint8Array.of(kinds.indexOf(kind)), bytes);
    size += 1 + bytes.length;
    if (size < pieceSize) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    size = 0;
  }
  yield Buffer.concat(pieces);
}

function digestOf(before: Hash, { collections, documents }: { collections: number; documents: number }): Buffer {
  return before.copy().update(JSON.stringify({ collections, documents })).digest();
}

/** Decodes records; unsigned archives have no `verify`. @throws {BrokenArchiveError} */
export async function* decodeRecords(bytes: AsyncIterable<Uint8Array>, verify?: Verify): AsyncGenerator<ArchiveRecord> {
  const hash = createHash('sha256');
  let pending: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    pending = Buffer.concat([pending, piece]);
    let at = 0;
    for (let length = lengthAt(pending, at); length !== undefined; length = lengthAt(pending, at)) {
      const record = recordOf(pending[at]!, pending.subarray(at + 1, at + 1 + length));
      if (verify && record.kind === 'done' && !verify(digestOf(hash, record), record.signature ?? ''))
        throw new BrokenArchiveError('The archive is not signed with our backup key.');
      hash.update(pending.subarray(at, at + 1 + length));
      yield record;
      at += 1 + length;
    }
    pending = pending.subarray(at);
  }
  if (pending.length > 0) throw new BrokenArchiveError('The archive ends within a document.');
}

/** Returns the length of the record at this place, once it is complete. */
function lengthAt(bytes: Buffer, at: number): number | undefined {
  if (bytes.length < at + 1 + smallestDocument) return undefined;
  const length = bytes.readInt32LE(at + 1);
  if (length < smallestDocument || length > largestDocument)
    throw new BrokenArchiveError('The archive has a document with an invalid length.');
  return bytes.length < at + 1 + length ? undefined : length;
}

function recordOf(kindNumber: number, bytes: Buffer): ArchiveRecord {
  const kind = kinds[kindNumber];
  if (kind === undefined) throw new BrokenArchiveError('The archive has a record of an unknown kind.');
  // Copied, because the buffer is reused.
  if (kind === 'document') return { kind, bytes: Uint8Array.from(bytes) };
  const record = BSON.deserialize(bytes) as ArchiveRecord;
  if (record.kind !== kind) throw new BrokenArchiveError('The archive has a record of an unknown kind.');
  return record;
}
