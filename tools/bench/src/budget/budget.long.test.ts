import { afterAll, expect, test } from '@jest/globals';
import { marketingPages } from '@postcard/contracts/paths';
import { buildWebUnits } from '@postcard/devstack';
import { startGateway } from '../harness/gateway.ts';
import { nowhere } from '../harness/processes.ts';
import { createOwnedResources } from '../harness/resources.ts';
import { heavierThan, readBudget, tolerance } from './budget.ts';
import { gatewayRateAgainst } from './gateway-rate.ts';
import { checkOutUnit, lastReleaseOf } from './last-release.ts';
import { weighPage, type Weight } from './weigh-page.ts';

const resources = createOwnedResources();
afterAll(() => resources.giveBack());
const budget = readBudget();

test('no public page exceeds its budget by over 5%', async () => {
  const folder = resources.folder();
  const releases =
    process.env['E2E_WEB_RELEASES'] ?? (await buildWebUnits({ dataDir: folder, log: () => {} })).releases;
  // Pages come from the releases alone: no service is running.
  const { url } = await startGateway(resources, { serviceUrl: nowhere, releases });

  const measured: Record<string, Weight> = {};
  for (const { pattern } of Object.values(marketingPages)) measured[pattern] = await weighPage(url, pattern);

  expect(heavierThan(budget.pages, measured)).toEqual([]);
});

const release = lastReleaseOf('gateway');
if (!release) console.warn('The gateway has no release yet, so its rate is not compared.');

(release ? test : test.skip)('the gateway serves at least 95% of the requests of its last release', async () => {
  const base = checkOutUnit(release!, 'gateway', resources.folder());

  const ratio = await gatewayRateAgainst(base, resources);

  expect(ratio).toBeGreaterThanOrEqual(budget.rates['gateway']! * (1 - tolerance));
});
