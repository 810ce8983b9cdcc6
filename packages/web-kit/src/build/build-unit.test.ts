/** @jest-environment node */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';
import type { SocialImage } from '../prerender/render-picture.tsx';
import { releasePictures } from './release-pictures.ts';
import { listFiles, type Release } from './release.ts';

const run = promisify(execFile);
const here = import.meta.dirname;
let unit: string;
let dist: string;
let release: Release;

const build = () => run(process.execPath, [join(here, 'cli.ts'), 'build'], { cwd: unit });
const read = (file: string) => readFile(join(dist, file), 'utf8');

function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

async function pictureIn(town: Town): Promise<SocialImage> {
  const script =
    `globalThis.postcardTown = ${JSON.stringify(town)};` +
    `const { renderTown } = await import(${JSON.stringify(join(dist, release.renderer!))});` +
    'console.log(JSON.stringify((await renderTown()).socialImage));';
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout) as SocialImage;
}

beforeAll(async () => {
  unit = await mkdtemp(join(here, 'fixture-built-'));
  await cp(join(here, 'fixture'), unit, { recursive: true });
  dist = join(unit, 'dist');
  await build();
  release = JSON.parse(await read('release.json')) as Release;
});
afterAll(() => rm(unit, { recursive: true }));

describe("a remote's release", () => {
  test('names the unit and its pages', () => {
    expect(release).toMatchObject({
      name: 'mfe-fixture',
      manifest: 'mf-manifest.json',
      routes: ['/', '/private/:id'],
      prerendered: { '/': 'prerendered/index.html' },
    });
    expect(release.version).toMatch(/^1\.2\.3-[0-9a-f]{10}$/);
    expect(release.entry).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
  });

  test('has its public page as HTML, without data', async () => {
    const html = await read('prerendered/index.html');

    expect(html).toMatch(/^<h1 id="[^"]+" class="mfe-fixture-title-\w+">Loading<!-- --> <a href="\/private\/1"/);
    expect(html).toMatch(new RegExp(`<img src="/mfe/mfe-fixture/${release.version}/picture\\.[0-9a-f]{8}\\.svg"`));
  });

  test('lists the files that each page needs first, and no copy of shared modules', async () => {
    const home = release.pages['/']!;
    expect(home).toMatchObject({ title: 'Home', description: 'A page.' });
    expect(home.styles).toHaveLength(1);
    expect(await read(home.styles[0]!)).toMatch(/\.mfe-fixture-title-\w+\s*\{/);
    const code = (await Promise.all(home.scripts.map(read))).join('');
    expect(code).toContain('a loader ran at build time');
    expect(code).not.toContain('Minified React error');
    expect(release.pages['/private/:id']?.styles).toEqual([]);
    expect(release.pages['/private/:id']?.scripts[0]).toBe(release.entry);
  });

  test('lists all its files, including compressed ones, for readers over HTTP', () => {
    expect(release.files).toEqual(
      expect.arrayContaining([
        'mf-manifest.json',
        'release.json',
        release.entry,
        `${release.entry}.br`,
        'prerendered/index.html',
      ]),
    );
    expect(release.files!.filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  test('has its social picture in the size that it states', async () => {
    const { file, ...about } = release.socialImage!;

    expect(file).toMatch(/^social-picture\.[0-9a-f]{16}\.png$/);
    expect(about).toEqual({ width: 120, height: 63, alt: `The word ${towns[0].name}` });
    expect(release.socialImages).toContain(file);
    expect(sizeOf(await readFile(join(dist, file)))).toEqual([120, 63]);
  });

  test('has each town’s picture, with the name that the renderer returns in that town', async () => {
    const others = ['Elm', 'Birch'].map((name): Town => ({ ...towns[0], id: name.toLowerCase(), name }));
    const module = pathToFileURL(join(unit, '.build/server/prerender.mjs')).href;
    const [elm, birch] = others as [Town, Town];
    const options = { module, cache: join(unit, '.build/pictures'), dist: join(unit, 'pictures') };
    const files = await releasePictures({ ...options, towns: [towns[0], elm, birch, { ...elm, phone: '1' }] });
    expect(files).toHaveLength(3);
    expect(files).toContain(release.socialImage!.file);
    for (const town of others) {
      const said = await pictureIn(town);
      expect(said).toMatchObject({ width: 120, height: 63, alt: `The word ${town.name}` });
      expect(files).toContain(said.file);
      expect(sizeOf(await readFile(join(options.dist, said.file)))).toEqual([120, 63]);
    }
    const drawn = await Promise.all(files.map((file) => readFile(join(options.dist, file), 'base64')));
    expect(new Set(drawn).size).toBe(3);
  });

  test('has structured data that refers to existing files', () => {
    const { logo } = release.pages['/']!.structuredData as { logo: string };
    expect(logo).toMatch(new RegExp(`^/mfe/mfe-fixture/${release.version}/picture\\.[0-9a-f]{8}\\.svg$`));
  });

  test('contains no development code', async () => {
    const code = await Promise.all((await listFiles(dist)).filter((file) => /\.(js|json)$/.test(file)).map(read));
    expect(code.join('')).not.toMatch(/hot-?update|react-?refresh|postcardRefresh|WebSocket|jsxDEV/i);
  });

  test('has a compressed copy of each file, with equal content', async () => {
    const files = await listFiles(dist);
    const { entry } = release;

    expect(files).toEqual(expect.arrayContaining([`${entry}.br`, `${entry}.gz`, `${entry}.map`]));
    expect(brotliDecompressSync(await readFile(join(dist, `${entry}.br`))).toString()).toBe(await read(entry!));
    expect(await read(entry!)).not.toContain('sourceMappingURL');
  });

  test('is the same for the same content, and has another version for changed content', async () => {
    await build();
    expect(JSON.parse(await read('release.json'))).toEqual(release);
    await writeFile(join(unit, 'src/private.tsx'), 'export function Component() { return <h1>Other</h1>; }');
    await build();
    expect((JSON.parse(await read('release.json')) as Release).version).not.toBe(release.version);
  });

  test('fails when a page uses a router name that the shell does not share', async () => {
    await writeFile(
      join(unit, 'src/private.tsx'),
      "import { useFetchers } from 'react-router';\nexport function Component() { return " +
        '<h1>{useFetchers().length}</h1>; }',
    );
    await expect(build()).rejects.toThrow(/useFetchers/);
  });
});
