import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cookieNames } from '@postcard/service-kit/auth/cookie-names';
import type { Exchange } from '../exchange.ts';
import type { Refusal } from '../problems.ts';
import type { SecurityHeaders } from '../security.ts';
import { acceptedEncoding } from '@postcard/service-kit/http/accepted-encoding';
import { composePage, type Page } from './page-html.ts';
import type { LiveWeb } from './releases.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const mostRemembered = 500;

/**
 * Composes each page once for each state of the releases. Responses differ only in the nonce and in the mark for a
 * client with a session: a public page is prerendered for a visitor, and the mark hides what a member would not see.
 */
export function createPages(security: SecurityHeaders, publicUrl: string) {
  const sessionCookie = new RegExp(`(?:^|; )${cookieNames(publicUrl).refresh}=.`);
  let composedFor: LiveWeb | undefined;
  const composed = new Map<string, Page>();

  const pageAt = (web: LiveWeb, path: string): Page => {
    if (composedFor !== web || composed.size > mostRemembered) composed.clear();
    composedFor = web;
    const page = composed.get(path) ?? composePage(web, web.shell!, path, publicUrl);
    composed.set(path, page);
    return page;
  };

  /** @returns why not, or undefined when it was served */
  return async ({ request, response, path, requestId }: Exchange, web: LiveWeb): Promise<Refusal | undefined> => {
    if (!web.shell?.document) return { code: 'service_unavailable', retryAfter: 5 };
    const { status, html, isPublic } = pageAt(web, path);
    const nonce = randomBytes(16).toString('base64');
    const marked = sessionCookie.test(request.headers.cookie ?? '')
      ? html.replace('<html', '<html data-session="member"')
      : html;
    const [coding, body] = await encode(marked.replaceAll('__NONCE__', nonce), request.headers['accept-encoding']);
    response.writeHead(status, [
      ...security.page(nonce),
      'content-type',
      'text/html; charset=utf-8',
      'content-length',
      String(body.length),
      // A page with a nonce is never reused; a private one is not even kept.
      'cache-control',
      isPublic ? 'no-cache' : 'no-store',
      'vary',
      'accept-encoding, cookie',
      'x-request-id',
      requestId,
      ...(coding ? ['content-encoding', coding] : []),
    ]);
    response.end(body);
    return undefined;
  };
}

async function encode(html: string, accept: string | string[] | undefined): Promise<[string | undefined, Buffer]> {
  const encoding = acceptedEncoding(accept);
  const plain = Buffer.from(html);
  if (encoding === 'br') return ['br', await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })];
  if (encoding === 'gzip') return ['gzip', await gz(plain)];
  return [undefined, plain];
}
