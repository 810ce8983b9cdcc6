import coBody from 'co-body';
import type { Context } from 'koa';
import { NamedError } from '../errors.ts';
import { boundForm, boundJson } from './bounds.ts';
import { isEncoded } from './accepted-encoding.ts';

/** Larger than any form of the product, and small enough to be harmless; uploads have their own route. */
const limit = '256kb';

/**
 * Reads a JSON object.
 * @throws NamedError unsupported_media_type, payload_too_large, malformed_request
 */
export async function readJson(ctx: Context): Promise<unknown> {
  if (!ctx.is('application/json')) throw new NamedError('unsupported_media_type');
  refuseEncoded(ctx);
  try {
    const { parsed, raw } = (await coBody.json(ctx, { limit, strict: true, returnRawBody: true })) as {
      parsed: unknown;
      raw: string;
    };
    // The library would parse an empty body as an empty object.
    if (raw === '') throw new NamedError('malformed_request');
    boundJson(parsed);
    return parsed;
  } catch (error) {
    throw error instanceof NamedError ? error : bodyError(error);
  }
}

/**
 * Reads a form that a browser sent without scripts.
 * @throws NamedError unsupported_media_type, payload_too_large, malformed_request
 */
export async function readForm(ctx: Context): Promise<Record<string, string>> {
  refuseEncoded(ctx);
  try {
    const text: string = await coBody.text(ctx, { limit });
    boundForm(text);
    // Fields are only texts: brackets and dots in names do not create objects.
    return Object.fromEntries(new URLSearchParams(text));
  } catch (error) {
    throw error instanceof NamedError ? error : bodyError(error);
  }
}

export async function readRaw(ctx: Context): Promise<string> {
  refuseEncoded(ctx);
  try {
    return await coBody.text(ctx, { limit: '1mb' });
  } catch (error) {
    throw bodyError(error);
  }
}

/** Refuses compressed bodies: our clients send none, and a small body could expand to a very large one. */
function refuseEncoded(ctx: Context): void {
  if (isEncoded(ctx.req.headers)) throw new NamedError('unsupported_media_type');
}

function bodyError(error: unknown): NamedError {
  const status = (error as { status?: number }).status;
  if (status === 413) return new NamedError('payload_too_large');
  if (status === 415) return new NamedError('unsupported_media_type');
  return new NamedError('malformed_request');
}
