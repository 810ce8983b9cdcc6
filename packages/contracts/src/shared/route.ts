import type { z } from './zod.ts';
import type { ErrorCode } from './errors.ts';
import type { StaffRole } from './staff-roles.ts';

/** Callers that a route admits. Ownership of a document is the policy's question. */
export type Access = 'public' | 'user' | 'verified' | 'admin';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * One call of the HTTP interface: what it takes, what it returns and how it can fail. Services serve it, the OpenAPI
 * document describes it and tests walk it, so none of them can drift.
 * Path parameters are written `{id}`.
 */
export type RouteContract = {
  id: string;
  method: Method;
  path: `/${string}`;
  access: Access;
  /**
   * Set on a read that lasts or exports everything: a session that has been ended is refused at once, as on every route
   * that writes and every `verified` and `admin` one, and not only when its token expires.
   */
  sessionCheck?: true;
  /**
   * Team roles that may call it besides owners; without it, owners alone. With an access other than `admin`, other team
   * members count as members, who do not find other people's documents.
   */
  roles?: readonly StaffRole[];
  /** Somebody of the team must have proven who they are in the last ten minutes. */
  stepUp?: true;
  /** Set where the team reads another's personal data, or exports: it leaves a line in the security log. */
  logged?: 'read' | 'export';
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Set where a browser without script may send its form to the same address, url-encoded: the form's own fields, whose
   * output is checked as `body` is.
   */
  form?: z.ZodType;
  /** Set for a body that the service reads itself: a file, or bytes that are signed. */
  bodyType?: 'multipart/form-data' | 'application/json' | 'application/x-www-form-urlencoded';
  /** Types that the multipart field `file` may have. */
  files?: readonly string[];
  /** Headers that the service reads itself, for the document alone. */
  headers?: z.ZodObject;
  /** With the same `Idempotency-Key` the same request gets the first response again. */
  idempotent?: boolean;
  /**
   * Set for a public read that depends on its address alone, besides the database. Its service may respond from memory,
   * with what was so at most a second ago. Who has a response asks with its ETag whether it still is.
   */
  cached?: true;
  /** `again` is the status where what was asked for was there before; its handler says so. */
  success: { status: number; again?: number; schema?: z.ZodType; contentType?: string };
  errors?: readonly ErrorCode[];
};

/** Says if an ended session is refused at once, and not only when its token expires. */
export const checksSession = ({ access, method, sessionCheck }: RouteContract): boolean =>
  access === 'verified' || access === 'admin' || (access === 'user' && (method !== 'GET' || sessionCheck === true));

/** The content type of a form that a browser sends by itself. */
export const formType = 'application/x-www-form-urlencoded';

export function route<const R extends RouteContract>(contract: R): R {
  return contract;
}

/** The concrete path of a contract, parameters encoded. */
export function pathOf(contract: RouteContract, params: Record<string, string | number> = {}): string {
  return contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
