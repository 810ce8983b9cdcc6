import { afterAll, expect, test } from '@jest/globals';
import { marketingPages } from '@postcard/contracts/paths';
import { buildWebUnits } from '@postcard/devstack';
import { startGateway } from '../harness/gateway.ts';
import { nowhere } from '../harness/processes.ts';
import { createOwnedResources } from '../harness/resources.ts';
import { heavierThan, readBudget, weighPage, type Weight } from './budget.ts';

const resources = createOwnedResources();
afterAll(() => resources.giveBack());

test('no public page exceeds its budget by over 5%', async () => {
  const folder = resources.folder();
  const releases =
    process.env['E2E_WEB_RELEASES'] ?? (await buildWebUnits({ dataDir: folder, log: () => {} })).releases;
  // Pages come only from the releases: no service is running.
  const { url } = await startGateway(resources, { serviceUrl: nowhere, releases });

  const measured: Record<string, Weight> = {};
  for (const { pattern } of Object.values(marketingPages)) measured[pattern] = await weighPage(url, pattern);

  expect(heavierThan(readBudget().pages, measured)).toEqual([]);
});
