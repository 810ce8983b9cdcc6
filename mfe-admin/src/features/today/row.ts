import { paths } from '@postcard/contracts/paths';
import { z } from '@postcard/contracts/zod';
import type { Parser } from '@postcard/web-kit';
import type { Roles } from '../roles/use-role.ts';

/** A waiting item; `since` or `until` is its age or deadline. */
export type Waiting = { id: string; what: string; detail: string; since?: string; until?: string; href: string };

export const tab = (name: string, more: Record<string, string> = {}): string => paths.admin({ tab: name, ...more });

export type Source = {
  id: string;
  title: string;
  path: string;
  schema: Parser<Waiting[]>;
  all: string;
  tone: 'danger' | 'warning' | 'info';
  /** Roles that it waits for besides owners. */
  roles: Roles;
  /** Set when the response also has items that do not wait; only waiting ones are counted. */
  isThinned?: true;
  /** Set for an overview, which nobody waits for and which is not counted. */
  isOverview?: true;
};

const shown = 5;
export const path = (of: string, more: Record<string, string> = {}): string =>
  `${of}?${new URLSearchParams({ ...more, limit: String(shown) })}`;
export const listOf = <S extends z.ZodType>(schema: S, present: (row: z.output<S>) => Waiting): Parser<Waiting[]> =>
  z.array(schema).transform((rows) => rows.map(present));
