import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startUnit, type Server } from './processes.ts';
import type { OwnedResources } from './resources.ts';

type GatewayOptions = { serviceUrl: string; identityUrl?: string; releases?: string; cwd?: string };

/**
 * Starts the gateway with everything on. Its limits are checked and never reached.
 * @param options the URL of a service for all prefixes, or all but svc-identity's; the file of the releases, or a shell
 *   without pages; the folder of the gateway's sources
 */
export function startGateway(
  resources: OwnedResources,
  { serviceUrl, identityUrl = serviceUrl, releases, cwd }: GatewayOptions,
): Promise<Server> {
  const folder = resources.folder();
  const env = {
    SVC_IDENTITY_URL: identityUrl,
    ...Object.fromEntries(['REQUESTS', 'CAMPAIGNS', 'NOTIFY'].map((name) => [`SVC_${name}_URL`, serviceUrl])),
    WEB_RELEASES: releases ?? emptyReleases(folder),
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'fatal',
  };
  return startUnit(resources, { unit: 'gateway', folder, env, ...(cwd && { cwd }) });
}

/** The gateway is ready only with a shell to serve. */
function emptyReleases(folder: string): string {
  const shell = join(folder, 'shell');
  const file = join(folder, 'web-releases.json');
  const release = { name: 'shell', version: '1', routes: [], prerendered: {}, pages: {} };
  mkdirSync(shell);
  writeFileSync(join(shell, 'index.html'), '<!doctype html><title>None</title>');
  writeFileSync(join(shell, 'release.json'), JSON.stringify(release));
  writeFileSync(file, JSON.stringify({ shell, remotes: {} }));
  return file;
}
