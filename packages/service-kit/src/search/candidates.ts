import type { Head, IndexStore } from './index-store.ts';

/** So many of a query's pieces are set against each other, beginning with the rarest. */
const piecesUsed = 4;
/** A text whose pieces are in one of so many documents is common. */
const commonShare = 8;
/** So many of the rarest piece's numbers at a time. */
const sliceSize = 512;
/** A chunk takes as long to read as so many documents. */
const documentsOfChunk = 4;

/**
 * The numbers of indexed documents that have a query's rarest pieces, greatest first, in groups of about `size`; the
 * next group is only read when somebody asks for it. The last one says so.
 * @param below only lesser numbers
 */
export async function* candidates(
  store: IndexStore,
  pieces: readonly string[],
  { below, size }: { below: number; size: number },
): AsyncGenerator<{ numbers: number[]; isLast: boolean }> {
  const heads = await store.heads(pieces);
  const known = heads.filter((head) => head !== null).toSorted((one, other) => one.count - other.count);
  const [rarest, ...others] = known.slice(0, piecesUsed);
  if (!rarest || known.length < heads.length) return yield { numbers: [], isLast: true };
  let group: number[] = [];
  for await (let numbers of slicesOf(store, rarest, below)) {
    for (const other of others) numbers = await inBoth(store, numbers, other);
    group.push(...numbers.toReversed());
    for (; group.length > size; group = group.slice(size)) yield { numbers: group.slice(0, size), isLast: false };
  }
  yield { numbers: group, isLast: true };
}

/** Whether many of so many documents may have the text: all of its pieces are in many. */
export async function isCommon(store: IndexStore, pieces: readonly string[], documents: number): Promise<boolean> {
  const heads = await store.heads(pieces);
  return documents > 0 && heads.every((head) => head !== null && head.count * commonShare >= documents);
}

/**
 * A piece's numbers, the greatest slice first, each in ascending order. They lie in its chunks and, after them, in its
 * head.
 */
async function* slicesOf(store: IndexStore, { piece, starts, tail }: Head, below: number): AsyncGenerator<number[]> {
  for (let part = starts.length; part >= 0; part--) {
    if ((starts[part] ?? -1) >= below) continue;
    const numbers = (part === starts.length ? tail : await store.chunks(piece, [part])).filter(
      (number) => number < below,
    );
    for (let end = numbers.length; end > 0; end -= sliceSize) yield numbers.slice(Math.max(0, end - sliceSize), end);
  }
}

/**
 * The numbers that another piece has, too; all of them where finding out would take longer than reading the documents.
 */
async function inBoth(store: IndexStore, numbers: number[], { piece, starts, tail }: Head): Promise<number[]> {
  const [least, greatest] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const touched = starts
    .map((_, chunk) => chunk)
    .filter((chunk) => (starts[chunk] as number) <= greatest && (starts[chunk + 1] ?? tail[0] ?? Infinity) > least);
  if (touched.length * documentsOfChunk > numbers.length) return numbers;
  const others = [...(touched.length > 0 ? await store.chunks(piece, touched) : []), ...tail];
  let at = 0;
  return numbers.filter((number) => {
    while ((others[at] ?? Infinity) < number) at++;
    return others[at] === number;
  });
}
