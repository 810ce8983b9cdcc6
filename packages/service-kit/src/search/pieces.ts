import { firstTown } from '../town/known.ts';

/** Texts are indexed by every piece of them of one to so many letters. */
const longest = 4;
/** Of a long query so many pieces are looked up. */
const mostLookedUp = 8;

/**
 * Letter for letter what `includes` compares, less what a key cannot hold: halves of a pair, which pieces cut apart,
 * and the null byte. Different texts may become one here; that makes candidates, never hides a match.
 */
function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[\0\uD800-\uDFFF]/g, '\uFFFD');
}

/**
 * A town's pieces are its own, so that no search reads what other towns have. The first town's are as they were before
 * towns were many, and so are those of a collection that is no town's.
 */
const mark = (townId: string | null): string => (townId === null || townId === firstTown.id ? '' : `${townId}\u0001`);

/** Calls back with each piece of a town's text, some of them more than once. */
export function forEachPiece(text: string, townId: string | null, callback: (piece: string) => void): void {
  const letters = folded(text);
  const begin = mark(townId);
  for (let from = 0; from < letters.length; from++) {
    const most = Math.min(longest, letters.length - from);
    for (let length = 1; length <= most; length++) callback(begin + letters.slice(from, from + length));
  }
}

/**
 * Pieces that every text of a town with the query in it has: the query itself or, of a longer one, its longest pieces.
 */
export function piecesOf(query: string, townId: string | null): string[] {
  return unmarkedPieces(folded(query)).map((piece) => mark(townId) + piece);
}

function unmarkedPieces(letters: string): string[] {
  if (letters.length <= longest) return [letters];
  const last = letters.length - longest;
  const step = Math.max(1, last / (mostLookedUp - 1));
  const pieces = new Set<string>();
  for (let from = 0; from < last; from += step) pieces.add(letters.slice(Math.floor(from), Math.floor(from) + longest));
  return [...pieces.add(letters.slice(last))];
}

/** The one truth about a match: the query anywhere in any of the fields, without case. */
export function createMatcher(query: string, fields: readonly string[]): (document: object) => boolean {
  const wanted = query.toLowerCase();
  return (document) =>
    fields.some((field) => {
      const value = (document as Record<string, unknown>)[field];
      return typeof value === 'string' && value.toLowerCase().includes(wanted);
    });
}
