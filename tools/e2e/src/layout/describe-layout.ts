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

/** The short lane measures views of visitors at the extremes, the long one at the widths between, and all others. */
function widthsOf(view: View, lane: 'short' | 'long'): number[] {
  const all = view.phoneOnly ? widths.slice(0, 2) : widths;
  if (view.who !== 'visitor') return lane === 'long' ? all : [];
  const isExtreme = (width: number) => width === all[0] || width === desktop.width;
  return all.filter((width) => isExtreme(width) === (lane === 'short'));
}

/**
 * axe runs once for each view, in turn on a phone and in a wide window; with header and footer, in both. The team's
 * views have their own test.
 */
function axeWidthsOf({ name, who, phoneOnly }: View, place: number, lane: 'short' | 'long'): number[] {
  if (lane === 'short' || who === 'admin') return [];
  if (whole.has(name)) return [phone.width, desktop.width];
  return [phoneOnly || place % 2 === 0 ? phone.width : desktop.width];
}

/** Without header and footer, which are the same on all pages of a person. */
const withoutFrame = ':is(main, [role=dialog], [role=alertdialog])';

/** Adds one test for each view of these people. Pictures are compared in the long lane, where letters look the same. */
export function describeLayout(people: readonly Who[], lane: 'short' | 'long'): void {
  let player: Player;
  let isCompared = false;
  beforeAll(async () => {
    player = await openPlayer();
    if (lane === 'short') return;
    const reason = await whyNotComparable(player);
    if (reason) console.log(reason);
    isCompared = !reason;
  }, 60_000);
  afterAll(() => player?.stop(), 30_000);

  const checked = views
    .filter(({ who }) => people.includes(who))
    .map((view, place) => ({
      view,
      layout: widthsOf(view, lane),
      axe: axeWidthsOf(view, place, lane),
    }));
  test.each(
    checked.filter(({ layout, axe }) => layout.length + axe.length > 0).map((one) => [one.view.name, one] as const),
  )(
    '%s is laid out without a fault; in the long lane it also looks as before and satisfies axe',
    async (_, { view, layout, axe }) => {
      const differences: string[] = [];
      // Last is the view as recorded, which is then measured without loading it again.
      for (const picture of isCompared ? picturesOf([view]).toReversed() : [])
        await comparePicture(player, picture).catch(({ message }: Error) => differences.push(message));
      const shown = await player.atWidths(
        view,
        widths.filter((width) => layout.includes(width) || axe.includes(width)),
        async (page, width) => [
          ...(layout.includes(width) ? await page.evaluate(layoutFaults) : []),
          ...(axe.includes(width) ? await currentFaults(page, whole.has(view.name) ? undefined : withoutFrame) : []),
        ],
      );

      const faults = shown.flatMap(({ width, measured }) => measured.map((fault) => `${width} px: ${fault}`));
      expect([...differences, ...faults]).toEqual([]);
    },
    60_000,
  );
}
