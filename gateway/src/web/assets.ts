import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Exchange } from '../exchange.ts';
import type { Refusal } from '../problems.ts';
import type { FlatHeaders, SecurityHeaders } from '../security.ts';
import { isAddress, readPicture } from './load-release.ts';
import { acceptedEncoding } from '@postcard/service-kit/http/accepted-encoding';
import type { Asset, Release } from './release.ts';
import type { LiveWeb, Releases } from './releases.ts';
import { sendContent } from './send-content.ts';

const forever = 'public, max-age=31536000, immutable';
const changing = 'no-store';
const fetchTimeout = 5_000;
const notFound: Refusal = { code: 'not_found' };

type AssetOptions = {
  security: SecurityHeaders;
  hotReload: boolean;
};

/** Serves assets. Checks for new releases if a file is missing, as another gateway may have noticed one first. */
export async function serveAsset(
  exchange: Exchange,
  releases: Releases,
  { security, hotReload }: AssetOptions,
): Promise<Refusal | undefined> {
  const found = find(exchange.path, releases.live()) ?? find(exchange.path, await releases.checkNow());
  if (!found) return notFound;
  const { release, file } = found;
  // Other sites may show this picture in a link's preview.
  const isShared = file === release.socialImage?.file || release.socialImages?.includes(file);
  const headers = isShared ? security.shared : security.api;
  const known = release.assets.get(file);
  if (!known && isAddress(release.source))
    return passOn(exchange, `${release.source}/${file}`, [...headers, 'cache-control', hotReload ? changing : forever]);
  const asset = known ?? (await readPicture(release, file));
  if (!asset) return notFound;
  sendAsset(exchange, asset, headers);
  return undefined;
}

function find(path: string, web: LiveWeb): { release: Release; file: string } | undefined {
  if (path.startsWith('/assets/')) {
    const file = path.slice('/assets/'.length);
    const release = web.kept.get('shell')?.find((one) => has(one, file));
    return release && { release, file };
  }
  const [, , name = '', version, ...rest] = path.split('/');
  const release = web.kept.get(name)?.find((one) => one.version === version);
  const file = rest.join('/');
  return release && has(release, file) ? { release, file } : undefined;
}

function has({ assets, source, files, socialImages }: Release, file: string): boolean {
  return assets.has(file) || socialImages?.includes(file) || (isAddress(source) && !files && isPlain(file));
}

/** Returns true for names that a build creates. Other paths must not be appended to a server's address. */
function isPlain(file: string): boolean {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(file);
}

export function sendAsset(exchange: Exchange, asset: Asset, headers: FlatHeaders): void {
  sendContent(exchange, asset, [...headers, 'cache-control', forever]);
}

async function passOn(
  { request, response }: Exchange,
  address: string,
  headers: FlatHeaders,
): Promise<Refusal | undefined> {
  const accept = acceptedEncoding(request.headers['accept-encoding']) ?? 'identity';
  const fetched = await fetch(address, {
    headers: { 'accept-encoding': accept },
    signal: AbortSignal.timeout(fetchTimeout),
  }).catch(() => undefined);
  if (!fetched || fetched.status >= 500) return { code: 'service_unavailable', retryAfter: 5 };
  const type = fetched.headers.get('content-type');
  // A server may respond with an HTML error page instead of a script.
  if (!fetched.ok || !fetched.body || !type || type.startsWith('text/html')) return notFound;
  // fetch has decoded the body, so the original length and encoding do not apply.
  response.writeHead(200, [...headers, 'content-type', type]);
  await pipeline(Readable.fromWeb(fetched.body), response);
  return undefined;
}
