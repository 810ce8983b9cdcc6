import { afterAll, expect, test } from '@jest/globals';
import { marketingPages } from '@postcard/contracts/paths';
import { buildWebUnits, freePort } from '@postcard/devstack';
import { createOwnedResources } from '../machine/owned-resources.ts';
import { startGateway } from '../machine/start-gateway.ts';
import { heavierThan, readBudget, tolerance } from './budget.ts';
import { gatewayRateAgainst } from './gateway-rate.ts';
import { checkOutUnit, lastReleaseOf } from './last-release.ts';
import { weighPage, type Weight } from './weigh-page.ts';

const resources = createOwnedResources();
afterAll(() => resources.giveBack());
const budget = readBudget();

test('no public page is heavier than its budget by over 5%', async () => {
  const folder = resources.folder();
  const releases =
    process.env['E2E_WEB_RELEASES'] ?? (await buildWebUnits({ dataDir: folder, log: () => {} })).releases;
  const port = await freePort();
  // Pages come from the releases alone; no service is there.
  await startGateway(resources, { folder, port, serviceUrl: 'http://127.0.0.1:9', releases });
  const measured: Record<string, Weight> = {};
  for (const path of Object.values(marketingPages).map(({ pattern }) => pattern))
    measured[path] = await weighPage(`http://127.0.0.1:${port}`, path);
  expect(heavierThan(budget.pages, measured)).toEqual([]);
});

const release = lastReleaseOf('gateway');
if (!release) console.warn('The gateway has no release yet: its rate is compared with nothing.');

(release ? test : test.skip)('the gateway serves no fewer requests than its last release, less 5%', async () => {
  const base = checkOutUnit(release!, 'gateway', resources.folder());
  const ratio = await gatewayRateAgainst(base, resources);
  expect(ratio).toBeGreaterThanOrEqual(budget.rates['gateway']! * (1 - tolerance));
});
