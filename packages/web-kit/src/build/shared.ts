import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

export const facade = fileURLToPath(new URL('./facade.ts', import.meta.url));
export const facadeServer = fileURLToPath(new URL('./facade-server.ts', import.meta.url));

export const routerItself = (mode: 'production' | 'development'): string =>
  join(dirname(packageFile('react-router')), 'dist', mode, 'index.js');

/** Modules that must exist once in a page. The shell provides them; a remote has a fallback copy. */
export function sharedModules(eager: boolean) {
  const share = (name: string, more: object = {}) => ({
    singleton: true,
    eager,
    version: versionOf(name),
    requiredVersion: `^${versionOf(name)}`,
    ...more,
  });
  return {
    react: share('react'),
    'react-dom': share('react-dom'),
    'react-router': share('react-router', { import: facade }),
    swr: share('swr', { eager: false }),
  };
}

function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(packageFile(name), 'utf8')) as { version: string };
  return version;
}

const packageFile = (name: string): string => require.resolve(`${name}/package.json`);
