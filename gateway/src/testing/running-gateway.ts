import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Town } from '@postcard/contracts/town';
import { forEachAddress } from '@postcard/contracts/units';
import { createLog } from '@postcard/service-kit/log';
import { startServer } from '@postcard/service-kit/testing/http-server';
import { createGateway } from '../app.ts';
import { bounds, type Bounds } from '../bounds.ts';
import { readConfig } from '../config.ts';
import type { UpstreamOptions } from '../proxy/upstream.ts';
import type { PublishedTowns } from '../towns/published-towns.ts';
import { openReleases } from '../web/releases.ts';
import { renderBounds, type RenderBounds } from '../web/render/render-bounds.ts';

export const publicUrl = 'http://town.example';

export async function startGateway(
  options: {
    services?: RequestListener;
    env?: Record<string, string>;
    upstreamOptions?: UpstreamOptions;
    bounds?: Partial<Bounds>;
    renderBounds?: Partial<RenderBounds>;
    towns?: readonly [Town, ...Town[]];
    publishedTowns?: PublishedTowns;
    releases?: Record<string, Files>;
  } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const releasesFile = join(folder, 'releases.json');
  const files = options.releases ?? { shell: shellFiles(), 'mfe-marketing': marketingFiles() };
  for (const [name, content] of Object.entries(files)) await writeRelease(folder, name, content);
  const remotes = Object.keys(files).filter((name) => name !== 'shell');
  await writeFile(releasesFile, releasesOf(folder, remotes));

  let services: RequestListener = options.services ?? ((_, response) => void response.end('{}'));
  const upstream = await startServer((message, response) => services(message, response));
  const config = readConfig({
    NODE_ENV: 'test',
    ...forEachAddress(upstream.url),
    SVC_NOTIFY_URL: 'http://127.0.0.1:9',
    WEB_RELEASES: releasesFile,
    PUBLIC_URL: publicUrl,
    TOWNS: 'all',
    RATE_LIMIT_SCALE: '100',
    ...options.env,
  });
  const logged: string[] = [];
  const log = createLog('gateway', { level: 'warn', pretty: false }, { write: (line) => void logged.push(line) });
  const releases = await openReleases(releasesFile, log, { hotReload: config.WEB_HOT_RELOAD === '1' });
  const gateway = createGateway({
    config,
    log,
    releases,
    ...(options.upstreamOptions && { upstreamOptions: options.upstreamOptions }),
    bounds: { ...bounds, ...options.bounds },
    renderBounds: { ...renderBounds, ...options.renderBounds },
    ...(options.towns && { towns: options.towns }),
    ...(options.publishedTowns && { publishedTowns: options.publishedTowns }),
  });
  const { url, stop } = await startServer(gateway.server);

  return {
    url,
    folder,
    releasesFile,
    releases,
    gateway,
    /** Replaces the services behind the gateway. */
    serve: (next: RequestListener) => void (services = next),
    logged: () => logged.map((line) => JSON.parse(line) as Record<string, unknown>),
    call: (path: string, init: CallInit = {}) => call(url, path, init),
    metrics: () => gateway.registry.metrics(),
    stop: async () => {
      releases.close();
      await stop();
      await gateway.close();
      await upstream.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export type RunningGateway = Awaited<ReturnType<typeof startGateway>>;

export type CallInit = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
export type GatewayResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json<T = Record<string, unknown>>(): T;
};

/** Sends a request without fetch, which decodes bodies and forbids some headers. */
export function call(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body }: CallInit = {},
): Promise<GatewayResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request(
      {
        hostname,
        port,
        path,
        method,
        headers: {
          host: new URL(publicUrl).host,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        readAll(response).then(
          (content) =>
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              body: content,
              text: content.toString(),
              json: () => JSON.parse(content.toString()),
            }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

export async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const fromOurPage = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

export type Files = Record<string, string | Buffer>;

export const releasesOf = (folder: string, remotes: readonly string[]): string =>
  JSON.stringify({
    shell: join(folder, 'shell'),
    remotes: Object.fromEntries(remotes.map((name) => [name, join(folder, name)])),
  });

export async function writeRelease(folder: string, name: string, files: Files): Promise<string> {
  const release = join(folder, name);
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(release, file)), { recursive: true });
    await writeFile(join(release, file), content);
  }
  return release;
}

export function shellFiles(version = '1.0.0-a'): Files {
  return {
    'index.html': `<!doctype html><html lang="en"><head><title>The Postcard</title>
<meta
  name="description"
  content="A card"
/><link rel="canonical" href="/" />
<script>document.documentElement.dataset.early = '';</script>
<script defer src="/assets/shell.${version}.js"></script><!--postcard:head--></head>
<body><div id="root"><header>head</header><main><!--postcard:outlet--></main></div><!--postcard:page--></body></html>`,
    [`shell.${version}.js`]: 'console.log("shell")'.padEnd(2000),
    [`shell.${version}.js.br`]: 'br twin',
    [`shell.${version}.js.gz`]: 'gz twin',
    [`shell.${version}.js.map`]: '{}',
    'prerendered/loading.html': '<p>Loading</p>',
    'prerendered/not-found.html': '<h1>404 Page Not Found</h1>',
    'release.json': JSON.stringify({
      name: 'shell',
      version,
      routes: [],
      pages: {},
      prerendered: { loading: 'prerendered/loading.html', 'not-found': 'prerendered/not-found.html' },
    }),
  };
}

export type MoreOfRelease = {
  routes?: string[];
  prerendered?: Record<string, Record<string, unknown>>;
  socialImage?: { file: string; width: number; height: number; alt: string };
};

export function marketingFiles(
  version = '1.0.0-a',
  { routes = [], prerendered = {}, socialImage }: MoreOfRelease = {},
): Files {
  const pages = Object.entries({ '/pricing': { title: 'Prices & sizes', description: 'Two <sizes>' }, ...prerendered });
  const fileOf = (path: string) => `prerendered/${path.slice(1) || 'index'}.html`;
  return {
    'mf-manifest.json': '{}',
    [`remoteEntry.${version}.js`]: 'entry',
    'page.js': 'page',
    'page.css': '.page{}',
    ...Object.fromEntries(pages.map(([path]) => [fileOf(path), `<h1>Pricing $& ${version}</h1>`])),
    ...(socialImage && { [socialImage.file]: 'picture' }),
    'release.json': JSON.stringify({
      name: 'mfe-marketing',
      version,
      manifest: 'mf-manifest.json',
      entry: `remoteEntry.${version}.js`,
      routes: ['/', '/pricing', '/login', '/campaigns/:id', '/admin/*', ...routes],
      prerendered: Object.fromEntries(pages.map(([path]) => [path, fileOf(path)])),
      ...(socialImage && { socialImage }),
      pages: {
        ...Object.fromEntries(
          pages.map(([path, head]) => [
            path,
            { ...head, scripts: [`remoteEntry.${version}.js`, 'page.js'], styles: ['page.css'] },
          ]),
        ),
        '/login': { title: 'Log in', scripts: [`remoteEntry.${version}.js`], styles: [] },
      },
    }),
  };
}
