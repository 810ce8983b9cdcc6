import { paths } from '@postcard/contracts/paths';
import { z } from '@postcard/contracts/zod';
import type { Parser } from '@postcard/web-kit';
import type { Roles } from '../roles/use-role.ts';

/** One thing that waits. `since` or `until` says how long already, or how long still. */
export type Waiting = { id: string; what: string; detail: string; since?: string; until?: string; href: string };

/** The address of a tab of the workspace. */
export const tab = (name: string, more: Record<string, string> = {}): string => paths.admin({ tab: name, ...more });

export type Source = {
  id: string;
  title: string;
  /** The address of the list. */
  path: string;
  schema: Parser<Waiting[]>;
  /** The page that lists all of them. */
  all: string;
  tone: 'danger' | 'warning' | 'info';
  /** For whom it waits besides owners. */
  roles: Roles;
  /** Set where the response also has documents that do not wait: those that do are counted here. */
  isThinned?: true;
  /** Shows how something stands: nobody waits for it, so it is not counted. */
  isOverview?: true;
};

const shown = 5;
/** The address of a list whose first rows are shown. */
export const path = (of: string, more: Record<string, string> = {}): string =>
  `${of}?${new URLSearchParams({ ...more, limit: String(shown) })}`;
/** Reads a list as rows of Today. */
export const listOf = <S extends z.ZodType>(schema: S, present: (row: z.output<S>) => Waiting): Parser<Waiting[]> =>
  z.array(schema).transform((rows) => rows.map(present));
