import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { etagOf } from './compress.ts';
import { releaseSchema, type Asset, type Release, type ReleaseInfo } from './release.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

export const typeOf = (file: string): string | undefined => types[extname(file)];

export const releaseFile = 'release.json';
const fetchTimeout = 3_000;

/** Reads a release, or only release.json if an address has the known version. @throws if a file is missing */
export function loadRelease(source: string, known?: Release): Promise<Release> {
  return isAddress(source) ? loadFromAddress(source.replace(/\/$/, ''), known) : loadFromFolder(source);
}

export function isAddress(source: string): boolean {
  return /^https?:\/\//.test(source);
}

async function loadFromFolder(folder: string): Promise<Release> {
  const info = releaseSchema.parse(JSON.parse(await readFile(join(folder, releaseFile), 'utf8')));
  const html = await readHtml(info, (file) => readFile(join(folder, file), 'utf8'));
  const document = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  const assets = await readAssets(info, await filesIn(folder), (file) => readFile(join(folder, file)));
  const template = await readFile(join(folder, 'template.html'), 'utf8').catch(() => undefined);
  const rendererModule = info.renderer && resolve(folder, info.renderer);
  return { ...info, source: folder, assets, html, document, template, rendererModule };
}

async function loadFromAddress(address: string, known: Release | undefined): Promise<Release> {
  const read = async (file: string) => {
    const response = await fetch(`${address}/${file}`, { signal: AbortSignal.timeout(fetchTimeout) });
    if (!response.ok) throw new Error(`${address}/${file} returns ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const info = releaseSchema.parse(JSON.parse(String(await read(releaseFile))));
  if (info.files && known?.source === address && known.version === info.version) return known;
  const readText = async (file: string) => String(await read(file));
  const document = info.name === 'shell' ? await readText('index.html') : undefined;
  // Development servers have a template too, though they do not list their files.
  const template = info.renderer && document !== undefined ? await readText('template.html') : undefined;
  const assets = await readAssets(info, info.files ?? [], read);
  const html = await readHtml(info, readText);
  // Writes files last, so that a failed load leaves none.
  const rendererModule = await keepRenderer(info, read);
  return { ...info, source: address, assets, html, document, template, rendererModule };
}

/** Stores a remote release's renderer in a folder, as node loads modules from files. */
async function keepRenderer({ renderer, files = [], name }: ReleaseInfo, read: Read): Promise<string | undefined> {
  if (!renderer || files.length === 0) return undefined;
  const modules = files.filter((file) => file.startsWith('renderer/'));
  const texts = await Promise.all(modules.map(async (file) => [file, await read(file)] as const));
  const folder = await mkdtemp(join(tmpdir(), `postcard-${name}-`));
  await mkdir(join(folder, 'renderer'));
  for (const [file, text] of texts) await writeFile(join(folder, file), text);
  return join(folder, renderer);
}

export async function deleteRenderer({ source, rendererModule }: Release): Promise<void> {
  if (!rendererModule || !isAddress(source)) return;
  await rm(dirname(dirname(rendererModule)), { recursive: true, force: true });
}

async function readHtml(
  { prerendered }: ReleaseInfo,
  read: (file: string) => Promise<string>,
): Promise<Map<string, string>> {
  const pages = Object.entries(prerendered).map(async ([path, file]) => [path, await read(file)] as const);
  return new Map(await Promise.all(pages));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.replace(/\/$/, '').length + 1));
}

type Read = (file: string) => Promise<Buffer>;

async function readAssets(
  { socialImage, socialImages = [] }: ReleaseInfo,
  files: string[],
  read: Read,
): Promise<Map<string, Asset>> {
  const there = new Set(files);
  // Omits towns' pictures, which take 100 MB for a thousand towns and are rarely requested.
  const left = new Set(socialImages.filter((file) => file !== socialImage?.file));
  const served = files.filter((file) => typeOf(file) && file !== releaseFile && !left.has(file));
  return new Map(await Promise.all(served.map(async (file) => [file, await readAsset(file, there, read)] as const)));
}

export function readPicture({ source }: Release, file: string): Promise<Asset | undefined> {
  return readAsset(file, new Set(), (name) => readFile(join(source, name))).catch(() => undefined);
}

async function readAsset(file: string, there: Set<string>, read: Read): Promise<Asset> {
  const twin = (name: string) => (there.has(name) ? read(name) : undefined);
  const body = await read(file);
  const [br, gz] = [await twin(`${file}.br`), await twin(`${file}.gz`)];
  return { body, br, gz, type: typeOf(file)!, etag: etagOf(body) };
}
