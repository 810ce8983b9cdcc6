import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from '@postcard/devstack/process/child';
import type { OwnedResources } from './owned-resources.ts';
import { startUnit } from './start-process.ts';

export type GatewayOptions = {
  folder: string;
  port: number;
  serviceUrl: string;
  identityUrl?: string;
  /** The list of releases; without it one of a shell that has no pages. */
  releases?: string;
  /** Other sources than those of this repository. */
  cwd?: string;
};

/** The real gateway with everything on, in front of one service that has all prefixes, or all but svc-identity's. */
export function startGateway(
  resources: OwnedResources,
  { folder, port, serviceUrl, identityUrl = serviceUrl, releases = emptyReleases(folder), cwd }: GatewayOptions,
): Promise<Child> {
  const services = {
    SVC_IDENTITY_URL: identityUrl,
    ...Object.fromEntries(['REQUESTS', 'CAMPAIGNS', 'NOTIFY'].map((name) => [`SVC_${name}_URL`, serviceUrl])),
  };
  // Limits are checked and never reached: one machine makes all the requests here.
  const env = { ...services, WEB_RELEASES: releases, RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'fatal' };
  return startUnit(resources, { unit: 'gateway', port, folder, env, ...(cwd && { cwd }) });
}

/** The gateway is ready once it has a shell to serve; here nobody asks for a page. */
function emptyReleases(folder: string): string {
  const shell = join(folder, 'shell');
  const file = join(folder, 'web-releases.json');
  mkdirSync(shell);
  writeFileSync(join(shell, 'index.html'), '<!doctype html><title>None</title>');
  writeFileSync(
    join(shell, 'release.json'),
    JSON.stringify({ name: 'shell', version: '1', routes: [], prerendered: {}, pages: {} }),
  );
  writeFileSync(file, JSON.stringify({ shell, remotes: {} }));
  return file;
}
