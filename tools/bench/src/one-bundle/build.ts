// Run in the shell's folder: `node ../tools/bench/src/one-bundle/build.ts <folder>` writes the releases of an app in
// one bundle, rendered in the browser (`rendered`), and of the same behind our prerendered pages (`prerendered`).
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { federateShell } from '@postcard/web-kit/build';
import { rspack, type Configuration, type StatsCompilation } from '@rspack/core';
import { writeTwins } from '../../../../packages/web-kit/src/build/compress.ts';

const target = process.argv[2] as string;
const marketing = join(REPO, 'mfe-marketing/src');
const template = join(REPO, 'shell/src/index.html');

process.env['NODE_ENV'] = 'production';
const rendered = join(target, 'rendered');
const prerendered = join(target, 'prerendered');
const stats = await build(oneBundle(join(rendered, 'shell')));
await writeShell(stats);
await writePublicPages();
await writeTwins(join(rendered, 'shell'));
await writeReleases(rendered);
await writePrerendered(stats);
await writeReleases(prerendered);

/**
 * The shell's own build settings without federation: same compiler, same targets, same splitting of styles and fonts.
 */
function oneBundle(path: string): Configuration {
  const shell = federateShell({
    entry: './src/bootstrap.tsx',
    prerender: './src/prerender.tsx',
    document: './src/index.html',
  }).browser('production');
  return {
    ...shell,
    entry: { app: join(import.meta.dirname, 'bootstrap.ts') },
    resolve: {
      ...shell.resolve,
      alias: {
        ...shell.resolve?.alias,
        '@one-bundle/home-page': join(marketing, 'features/home/page.tsx'),
        '@one-bundle/public-routes': join(marketing, 'routes.tsx'),
        '@one-bundle/shell-routes': join(REPO, 'shell/src/shell-routes.tsx'),
      },
    },
    output: { ...shell.output, path },
    plugins: (shell.plugins ?? []).filter((plugin) => plugin && plugin.constructor.name !== 'ModuleFederationPlugin'),
  };
}

async function build(config: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(config);
  const stats = await new Promise<StatsCompilation>((resolve, reject) => {
    compiler.run((error, result) => {
      if (!result || result.hasErrors()) reject(error ?? new Error(result?.toString({ all: false, errors: true })));
      else resolve(result.toJson({ all: false, entrypoints: true, assets: true }));
    });
  });
  await new Promise((resolve) => compiler.close(resolve));
  return stats;
}

/** The shell's own page with an empty root, in the form the gateway serves. */
async function writeShell(stats: StatsCompilation): Promise<void> {
  const tags = (ending: string, tag: (file: string) => string) => filesOf(stats, ending).map(tag).join('\n');
  const html = (await readFile(template, 'utf8'))
    .replace('<!--build:styles-->', () => tags('.css', (file) => `<link rel="stylesheet" href="/assets/${file}" />`))
    .replace('<!--build:scripts-->', () => tags('.js', (file) => `<script defer src="/assets/${file}"></script>`))
    .replace('<!--build:chrome-->', '');
  if (html.includes('<!--build:')) throw new Error("The shell's page has a mark that this build does not know.");
  await write(join(rendered, 'shell/index.html'), html);
  await writeRelease('shell', { prerendered: { loading: 'loading.html' } });
  await write(join(rendered, 'shell/loading.html'), '');
}

/** The gateway responds 200 where a remote owns the path; this one has addresses and no files. */
async function writePublicPages(): Promise<void> {
  const { routes } = JSON.parse(await readFile(join(REPO, 'mfe-marketing/dist/release.json'), 'utf8')) as {
    routes: string[];
  };
  await writeRelease('mfe-marketing', { routes });
}

function writeRelease(name: string, more: object): Promise<void> {
  return write(
    join(rendered, name, 'release.json'),
    JSON.stringify({ name, version: '1', routes: [], prerendered: {}, pages: {}, ...more }),
  );
}

/** Our own release as it is, with the bundle's script in place of the shell's and the remote's. */
async function writePrerendered(stats: StatsCompilation): Promise<void> {
  const [shell, remote] = [join(prerendered, 'shell'), join(prerendered, 'mfe-marketing')];
  await cp(join(REPO, 'shell/dist'), shell, { recursive: true });
  // Its page and its release are written over next.
  await cp(join(rendered, 'shell'), shell, { recursive: true });
  await cp(join(REPO, 'mfe-marketing/dist'), remote, { recursive: true });
  await cp(join(REPO, 'shell/dist/release.json'), join(shell, 'release.json'));
  const [bundle] = filesOf(stats, '.js');
  const page = await readFile(join(REPO, 'shell/dist/index.html'), 'utf8');
  await write(join(shell, 'index.html'), page.replace(/(<script defer src="\/assets\/)[^"]+/, `$1${bundle}`));
  const release = JSON.parse(await readFile(join(remote, 'release.json'), 'utf8')) as {
    pages: Record<string, { scripts: string[] }>;
  };
  for (const one of Object.values(release.pages)) one.scripts = [];
  await write(join(remote, 'release.json'), JSON.stringify(release));
}

function filesOf(stats: StatsCompilation, ending: string): string[] {
  const names = (stats.entrypoints?.['app']?.assets ?? []).map(({ name }) => name);
  return names.filter((name) => name.endsWith(ending));
}

function writeReleases(folder: string): Promise<void> {
  const remotes = { 'mfe-marketing': join(folder, 'mfe-marketing') };
  return write(join(folder, 'web-releases.json'), JSON.stringify({ shell: join(folder, 'shell'), remotes }));
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
