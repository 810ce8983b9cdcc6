import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { copySources, readLock } from '../containers/held/installed.ts';
import { neededBy } from '../containers/held/needed.ts';
import { IMAGES, packagesOf } from '../containers/units.ts';
import { REPO } from '../find/repo-paths.ts';

const SERVICE = 'tools/release/images/service.Dockerfile';
const WEB = 'tools/release/images/web.Dockerfile';
const SANDBOX = 'tools/sandbox/Dockerfile';
const BACKUP = 'tools/backup/Dockerfile';

describe.each([
  { file: SERVICE, unit: '$UNIT', isWeb: false },
  { file: WEB, unit: '$UNIT', isWeb: true },
  { file: SANDBOX, unit: 'tools/sandbox', isWeb: false },
  { file: BACKUP, unit: 'tools/backup', isWeb: false },
])('$file', ({ file, unit, isWeb }) => {
  const text = readFileSync(join(REPO, file), 'utf8');
  const last = text.slice(text.lastIndexOf('\nFROM '));

  test('starts from the two base images, and installs the locked versions', () => {
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!).filter((image) => image.includes('$'));
    expect(new Set(bases.slice(0, -1))).toEqual(new Set(['${NODE_IMAGE}']));
    expect(bases.at(-1)).toBe(isWeb ? '${NGINX_IMAGE}' : '${NODE_IMAGE}');
    expect(text).toContain('ARG NODE_IMAGE=node:24-bookworm-slim\n');
    expect(last).toContain(`\nFROM ${bases.at(-1)}\n`);
    expect(text).toContain(
      `npm ci ${isWeb ? '' : '--omit=dev '}--ignore-scripts --workspace=@postcard/${basename(unit)}`,
    );
    expect(text).not.toContain('npm install');
    expect(text.includes(`held/keep-needed.ts ${unit}`)).toBe(!isWeb);
  });

  test('lists the packages of its bundles in its bill of materials', () => {
    const released = readFileSync(join(REPO, '.github/workflows/release.yml'), 'utf8');
    expect(released).toContain('docker buildx build --sbom=true --push ');
    expect(/\nFROM packages AS build\n#.*\nARG BUILDKIT_SBOM_SCAN_STAGE=true\n/.test(text)).toBe(isWeb);
  });

  test('runs as an unprivileged user, with a health check and labels', () => {
    expect(last).toMatch(isWeb ? /^USER 101:101$/m : /^USER 1000:1000$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    for (const label of ['title', 'description', 'vendor', 'version', 'revision'])
      expect(last).toContain(`org.opencontainers.image.${label}=`);
  });

  test('copies only our packages that its unit needs', () => {
    const copies = [...text.matchAll(/^COPY (?!--from)packages\b.*$/gm)].map(([line]) => line);
    expect(copies.filter((line) => !/nginx\.conf|deployment-rules\.ts|units\.ts/.test(line))).toEqual([
      'COPY packages ./packages',
    ]);
    expect(last).not.toContain('COPY packages ');
  });
});

test.each([...IMAGES, 'tools/sandbox', 'tools/backup'])('%s installs its own packages and no others', (unit) => {
  const target = mkdtempSync(join(tmpdir(), 'sources-'));
  const needed = neededBy({ folder: unit, packages: readLock(REPO) });
  copySources([...needed.keys()], { root: REPO, target, names: ['package.json'] });
  const copied = readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
  expect(copied.toSorted()).toEqual(
    [unit, ...packagesOf(unit)].map((folder) => join(folder, 'package.json')).toSorted(),
  );
  rmSync(target, { recursive: true });
});

test('the first container runs with the files that its image copies', () => {
  const [app, settings] = [mkdtempSync(join(tmpdir(), 'app-')), mkdtempSync(join(tmpdir(), 'settings-'))];
  const image = readFileSync(join(REPO, SANDBOX), 'utf8').replaceAll('\\\n', '');
  const copies = [...image.slice(image.lastIndexOf('\nFROM ')).matchAll(/^COPY (?!--from)(.*) \/app\/\S+$/gm)];
  for (const file of copies.flatMap(([, files = '']) => files.trim().split(/\s+/)))
    cpSync(join(REPO, file), join(app, file));

  execFileSync(process.execPath, [join(app, 'tools/devstack/src/containers/first-settings.ts'), settings], { env: {} });

  expect(readdirSync(settings)).toEqual(expect.arrayContaining(['svc-identity', 'gateway', 'sandbox']));
  for (const folder of [app, settings]) rmSync(folder, { recursive: true });
});
