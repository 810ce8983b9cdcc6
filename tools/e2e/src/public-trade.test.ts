import { beforeAll, expect, test } from '@jest/globals';
import type { CampaignSummary } from '@postcard/contracts/campaigns';
import type { Page } from 'playwright-core';
import { seriousFindings } from './fixture/axe.ts';
import { useFixture } from './fixture/use-fixture.ts';

const fixture = useFixture();
let visitor: Page;

beforeAll(async () => {
  visitor = await fixture.person({ width: 390, height: 844 });
}, 120_000);

test('a visitor types a trade, sees the card where it is free, and opens it', async () => {
  const cards = (await (await fixture.fetch('/api/campaigns')).json()) as CampaignSummary[];
  const free = cards
    .filter(({ status, takenSubcategories }) => status === 'upcoming' && !takenSubcategories?.includes('Plumbing'))
    .toSorted((one, other) => one.distributionDate.localeCompare(other.distributionDate))[0] as CampaignSummary;

  await visitor.goto('/');
  const trade = visitor.getByRole('combobox', { name: 'What does your business do?' });
  await trade.click();
  await trade.pressSequentially('plumer');
  await visitor.getByRole('option', { name: 'Plumbing', selected: true }).waitFor();
  expect(await seriousFindings(visitor, '.pc-combobox')).toEqual([]);
  await trade.press('Enter');
  expect(await trade.inputValue()).toBe('Plumbing');
  await visitor.getByRole('heading', { name: new RegExp(`Plumbing is free .*${free.name}`) }).waitFor();
  expect(await seriousFindings(visitor, 'main')).toEqual([]);
  await visitor.getByRole('link', { name: `See the ${free.name}` }).click();
  await visitor.getByRole('heading', { level: 1, name: free.name }).waitFor();
  expect(new URL(visitor.url()).pathname).toBe(`/campaigns/${free.id}`);

  const again = visitor.getByRole('combobox', { name: 'What does your business do?' });
  await again.fill('lash');
  await visitor.getByRole('option', { name: 'Lash & Brow Studio' }).click();
  await visitor.getByRole('heading', { name: /Lash & Brow Studio is free/ }).waitFor();
});
