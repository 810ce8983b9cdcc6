import type { ErrorCode, RouteContract, StaffRole } from '@postcard/contracts';
import type Koa from 'koa';

/** Callers. `verified` owns the documents of owned routes; `other` is a verified member too, but not their owner. */
export const roles = ['visitor', 'member', 'other', 'verified', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The roles of the team but the owner's, which is `admin` here. */
export const teamRoles = ['staff', 'press', 'books'] as const satisfies readonly StaffRole[];
export type TeamRole = (typeof teamRoles)[number];

/** A request that its route takes. What is `owned` belongs to `verified`, and does not exist for other members. */
export type Sample = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  /** Bytes for a route that reads them itself. */
  raw?: string;
  owned?: boolean;
  /** For a request that needs a secret this walk does not have: the one way it is refused for everybody. */
  refused?: ErrorCode;
};

export type RouteFixture = {
  url: string;
  dbName: string;
  /** Session cookies by role; none for the visitor. */
  cookies: Record<Exclude<Role, 'visitor'>, string>;
  /** Cookies of the rest of the team by role, and of an owner whose last proof is older than ten minutes. */
  team: Record<TeamRole | 'stale', string>;
  /** Tokens of `verified` and of `admin` from sessions that have been ended since. */
  ended: { verified: string; admin: string };
  /** The same people's cookies of another town, in which they are members or of the team too. */
  elsewhere: Record<Exclude<Role, 'visitor'>, string>;
  /** The accounts, where the service has any. */
  ids?: Record<Exclude<Role, 'visitor'>, string>;
  app: Koa;
  stop(): Promise<void>;
};

/** One for every route, by its id; made anew for every call. */
export type Samples<S extends RouteFixture> = Record<string, (fixture: S, role: Role) => Sample | Promise<Sample>>;

/** Roles whom a route's access lets in, before the question whose document it is. */
export const admitted: Record<RouteContract['access'], readonly Role[]> = {
  public: roles,
  user: ['member', 'other', 'verified', 'admin'],
  verified: ['other', 'verified'],
  admin: ['admin'],
};
