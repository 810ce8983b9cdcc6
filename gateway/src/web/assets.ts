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

export type AssetOptions = {
  security: SecurityHeaders;
  /** Whether the files of a release at an address change under their names. */
  hotReload: boolean;
};

/**
 * Serves `/assets/<file>` of the shell and `/mfe/<name>/<version>/<file>` of a remote, of the live release and the ones
 * before it. Files are looked up by name in memory; only a picture that the release lists is read where it is. One that
 * is not there may be of a release that another gateway, which gave the page, has noticed first.
 * @returns why not, or undefined when it was served
 */
export async function serveAsset(
  exchange: Exchange,
  releases: Releases,
  { security, hotReload }: AssetOptions,
): Promise<Refusal | undefined> {
  const found = find(exchange.path, releases.live()) ?? find(exchange.path, await releases.checkNow());
  if (!found) return notFound;
  const { release, file } = found;
  // A link's preview may show the picture from here, on another site's page.
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

/** A file name a build makes; anything else must not be put behind another server's address. */
function isPlain(file: string): boolean {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(file);
}

/** Sends a file that never changes under its name. */
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
  // An error page in place of a script must stay an error.
  if (!fetched.ok || !fetched.body || !type || type.startsWith('text/html')) return notFound;
  // fetch has undone any encoding, so lengths and codings of the other server do not hold here.
  response.writeHead(200, [...headers, 'content-type', type]);
  await pipeline(Readable.fromWeb(fetched.body), response);
  return undefined;
}
