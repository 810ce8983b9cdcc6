import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startUnit, type Server } from './processes.ts';
import type { OwnedResources } from './resources.ts';

type GatewayOptions = { serviceUrl: string; identityUrl?: string; releases?: string };

/** Starts the gateway with all features; its limits are never reached. By default it has a shell without pages. */
export function startGateway(
  resources: OwnedResources,
  { serviceUrl, identityUrl = serviceUrl, releases }: GatewayOptions,
): Promise<Server> {
  const folder = resources.folder();
  const env = {
    SVC_IDENTITY_URL: identityUrl,
    ...Object.fromEntries(['REQUESTS', 'CAMPAIGNS', 'NOTIFY'].map((name) => [`SVC_${name}_URL`, serviceUrl])),
    WEB_RELEASES: releases ?? emptyReleases(folder),
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'fatal',
  };
  return startUnit(resources, { unit: 'gateway', folder, env });
}

/** Releases with an empty shell, without which the gateway is not ready. */
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
