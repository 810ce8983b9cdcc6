import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Runs in the page: resolves when no colour or place is on its way to another, for two frames. A part that fades by
 * itself sets out anew when what it stands in has arrived.
 */
async function settled(): Promise<void> {
  for (let still = 0; still < 2;) {
    await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    still = moving.length === 0 ? still + 1 : 0;
  }
}

/**
 * What axe finds at serious or critical level on the page once it stands still: rule, and where.
 * @param rules only these; all when left out
 * @param part only what this selector finds; the whole page when left out
 */
export async function seriousFindings(
  page: Page,
  { rules, part }: { rules?: string[] | undefined; part?: string | undefined } = {},
): Promise<string[]> {
  await page.evaluate(settled);
  // No page of ours has frames to put together, so axe runs in the page alone; else it opens another for every look.
  // Its half megabyte is brought in once a document, not twice a look.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (part) axe.include(part);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.replaceAll(/\s+/g, ' ')})`,
      ),
    );
}
