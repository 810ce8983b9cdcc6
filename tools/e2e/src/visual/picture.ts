import type { View } from '../screens/view.ts';
import { views } from '../screens/views.ts';
import { desktop, phone } from '../screens/visit.ts';

/** State of a page: as recorded, before any response has arrived, with empty lists, or with failed requests. */
export type State = 'recorded' | 'loading' | 'empty' | 'failed';

export type Picture = {
  /** Name of its file, without the extension. */
  name: string;
  view: View;
  state: State;
  size: typeof phone;
  scheme: 'light' | 'dark';
  /** The captured part: the whole page, its main part, or the window. Of an open dialog it is the window. */
  part: 'page' | 'main' | 'window';
};

/** One view for each kind of person shows header and footer, so that a change of these changes four pictures. */
const whole = new Set(['home', 'dashboard-applicant', 'dashboard', 'admin-today']);
const inWindow = new Set(['menu']);

/**
 * Pictures beside the one of each view. The layout tests measure every view at four widths, so these are few: the
 * other width and the dark scheme of the pages that most people use, and each state of one list per microfrontend.
 */
const more: readonly [view: string, ...Partial<Pick<Picture, 'state' | 'size' | 'scheme'>>[]][] = [
  ['home', { size: desktop }, { scheme: 'dark' }],
  ['campaigns', { size: desktop }, { scheme: 'dark' }],
  ['book', { size: desktop }, { scheme: 'dark' }],
  ['dashboard', { size: desktop }, { scheme: 'dark' }],
  ['bookings', { state: 'loading' }, { state: 'empty' }, { state: 'failed' }],
  ['admin-today', { size: phone }, { size: phone, scheme: 'dark' }],
  ['admin-members', ...(['loading', 'empty', 'failed'] as const).map((state) => ({ state, size: phone }))],
  ['gallery', { state: 'empty' }, { state: 'failed' }],
];

/** One picture of each view, the team's in a wide window and all others on a phone; then its further pictures. */
export const picturesOf = (chosen: readonly View[] = views): Picture[] =>
  chosen.flatMap((view) => [
    pictureOf(view, {}),
    ...more.flatMap(([name, ...others]) => (name === view.name ? others.map((other) => pictureOf(view, other)) : [])),
  ]);

function pictureOf(
  view: View,
  {
    state = 'recorded',
    scheme = 'light',
    size = view.who === 'admin' && !view.phoneOnly ? desktop : phone,
  }: Partial<Picture>,
): Picture {
  const parts = [view.name, ...(state === 'recorded' ? [] : [state]), ...(scheme === 'dark' ? ['dark'] : [])];
  const part = state === 'recorded' && whole.has(view.name) ? 'page' : inWindow.has(view.name) ? 'window' : 'main';
  return { name: [...parts, size.width].join('-'), view, state, size, scheme, part };
}
