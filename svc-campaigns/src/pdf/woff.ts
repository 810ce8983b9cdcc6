import { inflateSync } from 'node:zlib';

const header = 44;
const entry = 20;

/**
 * The font inside a WOFF file (https://www.w3.org/TR/WOFF/), as its tables lie in a plain font file. The PDF library
 * reads WOFF too, but unpacks a whole table again for every letter.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  // The flavour and the number of tables; the fields that only speed up a search are left empty.
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let place = 0; place < count; place++) {
    const at = header + entry * place;
    const [from, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const record = 12 + 16 * place;
    woff.copy(directory, record, at, at + 4);
    woff.copy(directory, record + 4, at + 16, at + 20);
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(length, record + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(padded);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([directory, ...tables]);
}
