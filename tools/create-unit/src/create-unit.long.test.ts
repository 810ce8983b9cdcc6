import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { copyRepository } from '@postcard/devstack/testing/copied-repository';

let copy: string;
beforeAll(() => {
  copy = copyRepository();
  run('git', ['init', '--quiet']);
  for (const unit of ['svc-x', 'mfe-x']) run('node', ['tools/create-unit/src/cli/create-unit.ts', unit]);
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(program: string, args: readonly string[], more: Record<string, string> = {}): string {
  const { TEST_LANE: _lane, NODE_OPTIONS: _options, ...env } = process.env;
  try {
    return execFileSync(program, args, {
      cwd: copy,
      env: { ...env, ...more, PATH: `${join(process.execPath, '..')}:${env.PATH}` },
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

const jest = (project: string, words: readonly string[], more?: Record<string, string>) =>
  run('npx', ['jest', '--selectProjects', project, '--globalSetup=', '--globalTeardown=', ...words], more);

test.each([
  ['npm', ['run', 'types', '--loglevel=error']],
  ['npx', ['oxlint']],
  ['npx', ['oxfmt', '--check']],
  ['npm', ['run', 'check', '-w', '@postcard/contracts']],
  ['npm', ['run', 'build', '-w', '@postcard/mfe-x']],
])(
  '%s %j succeeds with a new service and a new microfrontend',
  (program, args) => {
    run(program, args);
  },
  600_000,
);

test('every check of the repository passes', () => {
  jest('node', [
    'tools/devstack/src/checks',
    'packages/contracts',
    'tools/devstack/src/stack/stack',
    'gateway/src/config',
  ]);
}, 600_000);

test('the tests of the new units pass', () => {
  jest('node', ['svc-x/']);
  jest('web', ['mfe-x/']);
}, 300_000);

const create = (unit: string) => run('node', ['tools/create-unit/src/cli/create-unit.ts', unit]);

test('the new units do not name the template, and the command refuses a taken name', () => {
  const files = globSync(['{svc-x,mfe-x}/**/*.{ts,tsx,json,md}', 'packages/contracts/src/x/*'], { cwd: copy }).filter(
    (file) => !/node_modules|dist/.test(file),
  );
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => /example/i.test(readFileSync(join(copy, file), 'utf8')))).toEqual([]);
  expect(() => create('svc-x')).toThrow('svc-x is there already');
  expect(() => create('svc-bookings')).toThrow('/api/bookings leads to another service');
  expect(() => create('mfe-pricing')).toThrow('/pricing is a page already');
});
