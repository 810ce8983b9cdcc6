import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe finds at serious or critical level on the page as it stands: rule, and where.
 * @param rules only these; all when left out
 */
export async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
  // No page of ours has frames to put together, so axe runs in the page alone; else it opens another for every look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.replaceAll(/\s+/g, ' ')})`));
}
