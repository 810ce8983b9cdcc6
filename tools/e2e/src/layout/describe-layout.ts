import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { View, Who } from '../screens/view.ts';
import { views } from '../screens/views.ts';
import { desktop, narrowest, phone } from '../screens/visit.ts';
import { currentFaults } from '../fixture/page-faults.ts';
import { comparePicture } from '../visual/compare-picture.ts';
import { picturesOf, whole } from '../visual/picture.ts';
import type { Player } from '../visual/player.ts';
import { whyNotComparable } from '../visual/probe.ts';
import { openPlayer } from '../visual/run-pictures.ts';
import { layoutFaults } from './faults.ts';

/** Widths of the narrowest phone, a common one, a tablet and a laptop, in px. */
const widths = [narrowest.width, phone.width, 768, desktop.width];

const widthsOf = ({ phoneOnly }: View): number[] => (phoneOnly ? widths.slice(0, 2) : widths);

/**
 * axe runs once for each view, alternately on a phone and in a wide window; views with header and footer are checked
 * in both. The team's views have their own test.
 */
function axeWidthsOf({ name, who, phoneOnly }: View, place: number): number[] {
  if (who === 'admin') return [];
  if (whole.has(name)) return [phone.width, desktop.width];
  return [phoneOnly || place % 2 === 0 ? phone.width : desktop.width];
}

/** Selects a page without header and footer, which are the same on all pages of a person. */
const withoutFrame = ':is(main, [role=dialog], [role=alertdialog])';

/** Adds a test for each view of these people, and one for all scripts of their pages. */
export function describeLayout(people: readonly Who[]): void {
  let player: Player;
  let isCompared = false;
  beforeAll(async () => {
    player = await openPlayer();
    const reason = await whyNotComparable(player);
    if (reason) console.log(reason);
    isCompared = !reason;
  }, 60_000);
  afterAll(() => player?.stop(), 30_000);

  const checked = views
    .filter(({ who }) => people.includes(who))
    .map((view, place) => ({ view, layout: widthsOf(view), axe: axeWidthsOf(view, place) }));
  test.each(checked.map((one) => [one.view.name, one] as const))(
    '%s is laid out without a fault, looks as before and satisfies axe',
    async (_, { view, layout, axe }) => {
      const differences: string[] = [];
      // The view as recorded comes last, so that it can be measured without loading it again.
      for (const picture of isCompared ? picturesOf([view]).toReversed() : [])
        await comparePicture(player, picture).catch(({ message }: Error) => differences.push(message));
      const shown = await player.atWidths(view, layout, async (page, width) => [
        ...(await page.evaluate(layoutFaults)),
        ...(axe.includes(width) ? await currentFaults(page, whole.has(view.name) ? undefined : withoutFrame) : []),
      ]);

      const faults = shown.flatMap(({ width, measured }) => measured.map((fault) => `${width} px: ${fault}`));
      expect([...differences, ...faults]).toEqual([]);
    },
    60_000,
  );

  test('a page without one of its scripts shows no stack trace, and does not wait for ever', async () => {
    const broken: string[] = [];
    for (const [file, view] of player.scripts) {
      const { text, isWaiting } = await player.without(view, file);
      if (
        isWaiting ||
        /Unexpected Application Error|\n\s+at \S+ \(|Loading (CSS )?chunk|ChunkLoadError/.test(text) ||
        text.trim() === ''
      )
        broken.push(`${view.name} without ${file}: ${text.slice(0, 200)}`);
    }

    expect(player.scripts.size).toBeGreaterThan(40);
    expect(player.blocked.size).toBeGreaterThan(40);
    expect(broken).toEqual([]);
  }, 900_000);
}
