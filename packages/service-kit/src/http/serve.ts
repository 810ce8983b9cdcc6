import { fieldErrors, formType, type RouteContract } from '@postcard/contracts';
import { cleanTexts, unstorable } from '@postcard/contracts/clean-text';
import type { Context } from 'koa';
import { z } from '@postcard/contracts/zod';
import type { Audit } from '../audit/audit.ts';
import type { Principal } from '../auth/authenticate.ts';
import { NamedError } from '../errors.ts';
import { idempotencyKeyOf, type IdempotencyKeys } from '../idempotency.ts';
import { originOf, type SecurityLog } from '../security/security-log.ts';
import { townKey } from '../town/current.ts';
import { admit, type Admitted, type AdmitOptions } from './admit.ts';
import { readForm, readJson } from './body.ts';
import { boundQuery } from './bounds.ts';
import { recordResponse, sendCached } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';
import { FixedPathsFirst } from './router.ts';

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type RouteResponse<C extends RouteContract> = C['success'] extends { schema: infer S extends z.ZodType }
  ? z.input<S>
  : void;

export type RouteInput<C extends RouteContract, Checked = unknown> = {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
  user: C['access'] extends 'public' ? Principal | null : Principal;
  checked: C['access'] extends 'verified' | 'admin'
    ? Checked
    : C['method'] extends 'GET'
      ? C['sessionCheck'] extends true
        ? Checked
        : undefined
      : Checked;
  clientIp: string;
  ctx: Context;
};

export type ServeOptions<Checked = unknown> = AdmitOptions<Checked> & {
  idempotencyKeys?: IdempotencyKeys;
  audit?: Pick<Audit, 'record'>;
  securityLog?: Pick<SecurityLog, 'recordAccess' | 'recordForbidden'>;
  cache?: ResponseCache;
};

/** `about` or `document` returns the target of an administrator's change, before and after the change. */
export type RouteOptions<C extends RouteContract, Checked = unknown> = {
  about?: (input: RouteInput<C, Checked>) => unknown;
  /** Response as it is recorded, without fields that must not leave the service. */
  document?: (input: RouteInput<C, Checked>) => Promise<RouteResponse<C> | null> | RouteResponse<C> | null;
};

/**
 * Serves route contracts. Every route refuses in the same order: not logged in, wrong role, malformed, invalid, then
 * the handler's own. Responses are parsed too, which drops unnamed fields.
 */
export function createRoutes<Checked>(options: ServeOptions<Checked>) {
  const router = new FixedPathsFirst();
  const onForbidden: AdmitOptions<Checked>['onForbidden'] = async (user, contract, ctx) =>
    options.securityLog?.recordForbidden({ contract, user, origin: originOf(ctx, clientIpOf(ctx)) });

  function serve<const C extends RouteContract>(
    contract: C,
    handler: (input: RouteInput<C, Checked>) => Promise<RouteResponse<C>> | RouteResponse<C>,
    routeOptions: RouteOptions<C, Checked> = {},
  ): void {
    const read = readerOf(contract, routeOptions);
    const cache = contract.cached ? options.cache : undefined;
    if (contract.cached && !cache) throw new Error(`${contract.id} is cached, but no cache is configured`);
    if (contract.logged && !options.securityLog)
      throw new Error(`${contract.id} is logged, but no security log is configured`);
    const path = contract.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const handle = async (input: RouteInput<C, Checked>) => present(contract, await handler(input));
    router.register(path, [contract.method.toLowerCase()], async (ctx: Context) => {
      ctx['routerPath'] = contract.path;
      const admitted = await admit(ctx, contract, { ...options, onForbidden });
      boundQuery(ctx.querystring);
      const sentKey = idempotencyKeyOf(ctx.get('idempotency-key'));
      const input = await readInput<C, Checked>(ctx, contract, admitted);
      if (cache) {
        const { params, query } = input;
        // Normalizes the address, so that its many spellings share one cache entry.
        ctx.querystring = queryText(query);
        const key = townKey(`${contract.path} ${JSON.stringify([params, query])}`);
        const run = (recorder: Context) => handle({ ...input, ctx: recorder });
        const read = () => recordResponse(ctx, { status: contract.success.status, run });
        return sendCached(ctx, await cache.respond({ key, route: contract.path, read }));
      }
      const { user } = admitted;
      const audit = user?.role === 'admin' && isAudited(contract, read) ? options.audit : undefined;
      const run = audit
        ? () =>
            audit.record(
              {
                contract,
                actorId: user?.userId ?? '',
                target: textsOf(input.params ?? {}),
                about: () => read?.(input),
              },
              () => handle(input),
            )
        : () => handle(input);
      const key = contract.idempotent ? formKeyOf(ctx, contract, input.body) || sentKey : '';
      const body =
        key && options.idempotencyKeys
          ? await options.idempotencyKeys.once(
              {
                key,
                scope: townKey(scopeOf(contract, input, user)),
                request: input.body,
                userId: user?.userId ?? null,
              },
              run,
            )
          : await run();
      if (contract.logged && user?.role === 'admin') {
        const origin = originOf(ctx, input.clientIp);
        await options.securityLog?.recordAccess({ contract, user, params: input.params, origin });
      }
      respond(ctx, contract, body);
    });
  }

  return { router, serve };
}

function readerOf<C extends RouteContract, Checked>(
  contract: C,
  { about, document }: RouteOptions<C, Checked>,
): RouteOptions<C, Checked>['about'] {
  if (!document) return about;
  return async (input) => {
    const found = await document(input);
    return found === null ? null : present(contract, found);
  };
}

const isAudited = ({ method, access }: RouteContract, read: unknown): boolean =>
  method !== 'GET' && (access === 'admin' || read !== undefined);

function queryText(query: object = {}): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) text.set(name, String(value));
  return String(text);
}

const textsOf = (params: object): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

async function readInput<C extends RouteContract, Checked>(
  ctx: Context,
  contract: C,
  { user, checked }: Admitted<Checked>,
): Promise<RouteInput<C, Checked>> {
  return {
    params: parse(contract, 'params', ctx['params'] ?? {}),
    query: contract.query ? parse(contract, 'query', ctx.query) : refuseQuery(ctx),
    body: contract.body ? parse(contract, 'body', await readBody(ctx, contract)) : undefined,
    user,
    checked,
    clientIp: clientIpOf(ctx),
    ctx,
  } as RouteInput<C, Checked>;
}

const clientIpOf = (ctx: Context): string => ctx.get('x-client-ip') || ctx.ip;

async function readBody(ctx: Context, contract: RouteContract): Promise<unknown> {
  return contract.form && ctx.is(formType) ? parse(contract, 'form', await readForm(ctx)) : readJson(ctx);
}

/** Limits an idempotency key to one caller, route and path. */
function scopeOf(
  { id }: RouteContract,
  { params, clientIp }: { params: unknown; clientIp: string },
  user: Principal | null,
): string {
  const caller = `${id}:${user?.userId ?? clientIp}`;
  return params ? `${caller}:${JSON.stringify(params)}` : caller;
}

/** Returns a key made from the form's values, because a browser without scripts sends no key. */
function formKeyOf(ctx: Context, { form }: RouteContract, body: unknown): string {
  return form && ctx.is(formType) ? `form:${JSON.stringify(body)}` : '';
}

/** @throws NamedError validation_failed for any parameter, because the contract has no query */
function refuseQuery(ctx: Context): undefined {
  const { error } = z.strictObject({}).safeParse(ctx.query);
  if (error) throw new NamedError('validation_failed', { errors: fieldErrors(error) });
}

function parse(contract: RouteContract, part: 'params' | 'query' | 'body' | 'form', value: unknown): unknown {
  const schema: z.ZodType | undefined = contract[part];
  if (!schema) return undefined;
  const { value: cleaned, refused } = cleanTexts(value);
  if (refused.length > 0)
    throw new NamedError('validation_failed', {
      errors: Object.fromEntries(refused.map((path) => [path, [unstorable]])),
    });
  const result = schema.safeParse(cleaned);
  if (result.success) return result.data;
  if (contract.errors?.includes('invalid_status') && namesNoStatus(result.error, cleaned))
    throw new NamedError('invalid_status');
  throw new NamedError('validation_failed', { errors: fieldErrors(result.error) });
}

const statusNames = ['status', 'reviewStatus'] as const;

function namesNoStatus({ issues }: z.ZodError, value: unknown): boolean {
  const sent = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return statusNames.some(
    (name) => sent[name] !== undefined && issues.some(({ path }) => path.length === 1 && path[0] === name),
  );
}

function present(contract: RouteContract, value: unknown): unknown {
  return contract.success.schema ? contract.success.schema.parse(value) : undefined;
}

function respond(ctx: Context, contract: RouteContract, body: unknown): void {
  if (ctx.respond === false) return;
  if (contract.success.contentType) return;
  const { status, again, schema } = contract.success;
  const finalStatus = again !== undefined && ctx.status === again ? again : status;
  ctx.status = finalStatus;
  ctx.body = schema ? body : null;
  // Koa sets 204 for a null body, but the contract may have 202.
  if (ctx.body === null) ctx.status = finalStatus;
}
