import type { ErrorCode, RouteContract, StaffRole } from '@postcard/contracts';
import type Koa from 'koa';

/** `verified` owns the documents of owned routes; `other` is another verified member. */
export const roles = ['visitor', 'member', 'other', 'verified', 'admin'] as const;
export type Role = (typeof roles)[number];

export const teamRoles = ['staff', 'press', 'books'] as const satisfies readonly StaffRole[];
export type TeamRole = (typeof teamRoles)[number];

export type Sample = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  raw?: string;
  owned?: boolean;
  /** Error for a request that needs a secret that this walk does not have. */
  refused?: ErrorCode;
};

export type RouteFixture = {
  url: string;
  dbName: string;
  cookies: Record<Exclude<Role, 'visitor'>, string>;
  /** `stale` is an owner whose last proof is older than ten minutes. */
  team: Record<TeamRole | 'stale', string>;
  ended: { verified: string; admin: string };
  elsewhere: Record<Exclude<Role, 'visitor'>, string>;
  ids?: Record<Exclude<Role, 'visitor'>, string>;
  app: Koa;
  stop(): Promise<void>;
};

export type Samples<S extends RouteFixture> = Record<string, (fixture: S, role: Role) => Sample | Promise<Sample>>;

export const admitted: Record<RouteContract['access'], readonly Role[]> = {
  public: roles,
  user: ['member', 'other', 'verified', 'admin'],
  verified: ['other', 'verified'],
  admin: ['admin'],
};
