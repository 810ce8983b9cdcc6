import { serviceList } from '@postcard/contracts/units';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { REPO } from '../find/repo-paths.ts';
import { isWebUnit, WEB_UNITS } from '../stack/web-build.ts';

export const SERVICE_IMAGES = serviceList.map(({ name }) => `svc-${name}` as const);
export const IMAGES = ['gateway', ...SERVICE_IMAGES, ...WEB_UNITS] as const;

export type ComposeService = {
  image: string;
  build?: { dockerfile: string; args: Record<string, string> };
  command?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  networks?: string[];
  ports?: string[];
  mem_limit?: string;
};
export type ComposeFile = {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
};

/** docker-compose.yml with every `${NAME:-default}` at its default. */
export function readCompose(): ComposeFile {
  const text = readFileSync(join(REPO, 'docker-compose.yml'), 'utf8').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
  return parse(text, { merge: true }) as ComposeFile;
}

export const TOOL_IMAGES: readonly string[] = ['sandbox', 'backup'];

export function dockerfileOf(unit: string): string {
  if (TOOL_IMAGES.includes(unit)) return `tools/${unit}/Dockerfile`;
  return isWebUnit(unit) ? 'tools/release/images/web.Dockerfile' : 'tools/release/images/service.Dockerfile';
}

export function readDockerfile(unit: string): string {
  return readFileSync(join(REPO, dockerfileOf(unit)), 'utf8');
}

const folderOf = (name: string) => (name === '@postcard/towns' ? 'towns' : name.replace('@postcard/', 'packages/'));

export function packagesOf(unit: string): string[] {
  const found = new Set<string>();
  const visit = (folder: string) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(REPO, folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const name of Object.keys(dependencies)
      .filter((one) => one.startsWith('@postcard/'))
      .map(folderOf)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(name);
    }
  };
  visit(unit);
  return [...found].toSorted();
}

type ReadConfig = (env: Record<string, string | undefined>) => Record<string, unknown>;

export async function readConfigOf(unit: string): Promise<ReadConfig> {
  const folder = TOOL_IMAGES.includes(unit) ? `tools/${unit}/src` : `${unit}/src`;
  const { readConfig } = (await import(join(REPO, folder, 'config.ts'))) as { readConfig: ReadConfig };
  return readConfig;
}
