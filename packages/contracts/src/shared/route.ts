import type { z } from './zod.ts';
import type { ErrorCode } from './errors.ts';
import type { StaffRole } from './staff-roles.ts';

export type Access = 'public' | 'user' | 'verified' | 'admin';

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
  /** Refuses an ended session at once on a read too, as writes and `verified` or `admin` routes do. */
  sessionCheck?: true;
  /** Team roles besides owners; by default none. On routes that are not `admin`, other roles count as members. */
  roles?: readonly StaffRole[];
  /** Requires team members to have proven their identity in the last ten minutes. */
  stepUp?: true;
  /** Set if the team reads personal data or exports: it leaves a line in the security log. */
  logged?: 'read' | 'export';
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Set if a browser without script may send its form, url-encoded; the output is checked as `body`. */
  form?: z.ZodType;
  /** Set for a body that the service reads itself: a file, or bytes that are signed. */
  bodyType?: 'multipart/form-data' | 'application/json' | 'application/x-www-form-urlencoded';
  files?: readonly string[];
  /** Used in the document alone. */
  headers?: z.ZodObject;
  /** The same `Idempotency-Key` and request get the first response again. */
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

export function pathOf(contract: RouteContract, params: Record<string, string | number> = {}): string {
  return contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
