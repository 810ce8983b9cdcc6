import { rareOnes, rareWord, type Dataset } from './dataset.ts';

export type Stored = { _id: string };
export type Row = Record<string, unknown>;
export type Found = { rows: Row[]; total: number };

/** What the team asks a list, each time a little different, and what the reply must hold. */
export type Question = {
  query: (dataset: Dataset, round: number) => Record<string, string>;
  fits: (found: Found, query: Record<string, string>) => boolean;
  /** Reported without a target. */
  hasNoTarget?: true;
};

/** Documents as a service stores them, and the fields its search reads. */
export type Filling = {
  collection: string;
  fields?: readonly string[];
  /** By default as many as the size of the dataset. */
  countIn?: (dataset: Dataset) => number;
  /** The document of a number in a dataset: the same at every call, the greatest number the newest. */
  documentOf: (number: number, dataset: Dataset) => Stored;
};

/** A list of the team's: whose it is, what it is filled with, what is asked of it. */
export type List = {
  name: string;
  unit: 'svc-identity' | 'svc-requests' | 'svc-campaigns' | 'svc-notify';
  path: string;
  /** How many there are in the large dataset; in the small one there are a thousand. */
  size: number;
  fillings: readonly Filling[];
  /** What the service must know besides to let the team in. */
  knows?: readonly { collection: string; document: Stored }[];
  questions: Readonly<Record<string, Question>>;
};

export const page = 50;
export const isPage = ({ rows }: Found): boolean => rows.length === page;
export const isNothing = ({ rows, total }: Found): boolean => rows.length === 0 && total === 0;
export const isPageOf =
  (field: string, value: unknown) =>
  (found: Found): boolean =>
    isPage(found) && found.rows.every((row) => row[field] === value);

/** What is asked of every search. */
export const searches = {
  'search for something common': { query: () => ({ q: 'ing' }), fits: isPage },
  'search for something rare': {
    query: () => ({ q: rareWord.toUpperCase() }),
    fits: ({ rows, total }) => rows.length === rareOnes && total === rareOnes,
  },
  'search for something absent': { query: () => ({ q: 'Kowalski' }), fits: isNothing },
} satisfies Record<string, Question>;
