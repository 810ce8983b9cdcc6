import { z } from './zod.ts';
import type { ErrorCode } from './errors.ts';
import { adminListQuery, idParams, pageQuery, tokenParams } from './fields.ts';
import { rolesFor, type StaffRole } from './staff-roles.ts';

const accesses = ['public', 'user', 'verified', 'admin'] as const;
export type Access = (typeof accesses)[number];

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * One call of the HTTP interface. Services serve it, the OpenAPI document describes it and tests walk it. Path
 * parameters are written `{id}`.
 */
export type RouteContract = {
  id: string;
  method: Method;
  path: `/${string}`;
  access: Access;
  /** Makes a read reject an ended session at once, as writes and `verified` and `admin` routes always do. */
  sessionCheck?: true;
  /** Team roles besides owners; by default none. Routes that are not `admin` treat other roles as members. */
  roles?: readonly StaffRole[];
  /** Requires team members to have proven their identity in the last ten minutes. */
  stepUp?: true;
  /** Set if the team reads or exports personal data; each request is recorded in the security log. */
  logged?: 'read' | 'export';
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Set if browsers without scripts may send a url-encoded form; the parsed form is checked against `body`. */
  form?: z.ZodType;
  /** Set if the service reads the body itself, such as a file or signed bytes. */
  bodyType?: 'multipart/form-data' | 'application/json' | 'application/x-www-form-urlencoded';
  files?: readonly string[];
  /** Used only in the OpenAPI document. */
  headers?: z.ZodObject;
  /** A repeated request with the same `Idempotency-Key` gets the first response again. */
  idempotent?: boolean;
  /** Set for a public read that depends only on its address and the database: its response may be a second old. */
  cached?: true;
  /** `again` is the status if the object already existed. */
  success: { status: number; again?: number; schema?: z.ZodType; contentType?: string };
  errors?: readonly ErrorCode[];
};

export const checksSession = ({ access, method, sessionCheck }: RouteContract): boolean =>
  access === 'verified' || access === 'admin' || (access === 'user' && (method !== 'GET' || sessionCheck === true));

export const formType = 'application/x-www-form-urlencoded';

export function route<const R extends RouteContract>(contract: R): R {
  return contract;
}

type Callers = Pick<RouteContract, 'access' | 'roles'>;

/** Groups of callers that several routes share. Owners may call every route of the team. */
export const callers = {
  anyone: { access: 'public' },
  users: { access: 'user' },
  verified: { access: 'verified' },
  usersAndOffice: { access: 'user', roles: rolesFor.office },
  usersAndCardTeam: { access: 'user', roles: rolesFor.cards },
  usersAndWholeTeam: { access: 'user', roles: rolesFor.everybody },
  owners: { access: 'admin' },
  office: { access: 'admin', roles: rolesFor.office },
  cardTeam: { access: 'admin', roles: rolesFor.cards },
  moneyTeam: { access: 'admin', roles: rolesFor.money },
  rateTeam: { access: 'admin', roles: rolesFor.rates },
  wholeTeam: { access: 'admin', roles: rolesFor.everybody },
} as const satisfies Record<string, Callers>;

type OwnFields = Omit<RouteContract, 'id' | 'tag' | 'access'> & Partial<Pick<RouteContract, 'tag' | 'access'>>;

const paramsByPath = { '{id}': idParams, '{token}': tokenParams } as const;

type DefaultParams<Path> = {
  [Name in keyof typeof paramsByPath]: Path extends `${string}${Name}${string}` ? (typeof paramsByPath)[Name] : never;
}[keyof typeof paramsByPath];

type WithParams<R extends OwnFields> = R extends { params: z.ZodObject }
  ? unknown
  : [DefaultParams<R['path']>] extends [never]
    ? unknown
    : { params: DefaultParams<R['path']> };

type Routes<C extends Callers, Own extends Record<string, OwnFields>> = {
  [Id in keyof Own & string]: { id: Id; tag: string } & Omit<C, keyof Own[Id]> & Own[Id] & WithParams<Own[Id]>;
};

/**
 * Completes routes with the same tag and callers. The key is the id. A route may state its own access, but only a
 * less strict one. `params` may be left out if the path has only `{id}` or only `{token}`.
 *
 * @throws if a route is stricter than its group
 */
export function routes<const C extends Callers, const Own extends Record<string, OwnFields>>(
  tag: string,
  shared: C,
  own: Own,
): Routes<C, Own> {
  const complete = Object.entries(own).map(([id, each]) => {
    if (each.access && accesses.indexOf(each.access) > accesses.indexOf(shared.access))
      throw new Error(`${id} has stricter access than its group; the group’s access must be the strictest`);
    const params = Object.entries(paramsByPath).find(([name]) => each.path.includes(name))?.[1];
    return [id, { id, tag, ...shared, ...(params && { params }), ...each }];
  });
  return Object.fromEntries(complete) as Routes<C, Own>;
}

/** A read of pages, newest first unless its summary says otherwise. */
export const listOf = <S extends z.ZodType>(schema: S) =>
  ({ method: 'GET', query: pageQuery, success: { status: 200, schema: z.array(schema) } }) as const;

export const listByStatus = <S extends z.ZodType, const Status extends string>(
  schema: S,
  statuses: readonly Status[],
) => ({ ...listOf(schema), query: adminListQuery(statuses), errors: ['invalid_status'] }) as const;

export const readOf = <S extends z.ZodType>(schema: S) =>
  ({ method: 'GET', success: { status: 200, schema }, errors: ['not_found'] }) as const;

export const fileOf = (contentType: string) =>
  ({ method: 'GET', success: { status: 200, contentType }, errors: ['not_found'] }) as const;

export function pathOf(contract: RouteContract, params: Record<string, string | number> = {}): string {
  return contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
