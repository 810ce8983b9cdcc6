/**
 * One page of a list. `next` is the cursor of the following page. With `atLeast`, `total` is only a minimum.
 * `searched` is the number of documents that a search read before it stopped early.
 */
export type Page<T> = { items: T[]; total: number; atLeast?: boolean; searched?: number; next: string | null };

export type Paging = { limit: number; cursor?: string | undefined };
/**
 * Order of a list: `by` is its date field, `createdAt` by default. `idsTellTime` means that `_id` alone is the order: a
 * UUIDv7 of the creation, or an ascending number.
 */
export type Order = { idsTellTime?: boolean | 'numbers'; by?: string };

type Position = readonly unknown[];
type Positioned = Readonly<Record<string, unknown>>;

export type ListOrder = {
  sort: Record<string, -1>;
  fields: readonly string[];
  positionOf: (document: object) => Position;
  /** Filter for documents after a position; an unreadable position starts from the beginning. */
  after: (position: Position) => object;
  upTo: (position: Position) => object;
};

export function listOrder({ idsTellTime, by = 'createdAt' }: Order): ListOrder {
  return idsTellTime ? orderOfIds(idsTellTime === 'numbers' ? 'number' : 'string') : orderOfDates(by);
}

const orderOfIds = (type: 'string' | 'number'): ListOrder => ({
  sort: { _id: -1 },
  fields: ['_id'],
  positionOf: (document) => [(document as Positioned)['_id']],
  after: ([_id]) => (typeof _id === type ? { _id: { $lt: _id } } : {}),
  upTo: ([_id]) => ({ _id: { $gte: _id } }),
});

/** Each bound comes before its `$or`, because an index cannot start from an `$or`. */
const orderOfDates = (by: string): ListOrder => ({
  sort: { [by]: -1, _id: -1 },
  fields: [by, '_id'],
  positionOf: (document) => [(document as Record<string, Date>)[by]?.getTime(), (document as Positioned)['_id']],
  after: ([time, _id]) => {
    const date = new Date(typeof time === 'number' ? time : Number.NaN);
    if (typeof _id !== 'string' || Number.isNaN(date.getTime())) return {};
    return { [by]: { $lte: date }, $or: [{ [by]: { $lt: date } }, { [by]: date, _id: { $lt: _id } }] };
  },
  upTo: ([time, _id]) => {
    const date = new Date(time as number);
    return { [by]: { $gte: date }, $or: [{ [by]: { $gt: date } }, { [by]: date, _id: { $gte: _id } }] };
  },
});

export function writeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

export function readCursor(cursor: string | undefined): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
