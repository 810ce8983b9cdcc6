import type { View } from '../screens/view.ts';
import { views } from '../screens/views.ts';
import { desktop, phone } from '../screens/visit.ts';

export type State = 'recorded' | 'loading' | 'empty' | 'failed';

export type Picture = {
  name: string;
  view: View;
  state: State;
  size: typeof phone;
  scheme: 'light' | 'dark';
  /** Captured part: the whole page, its main part, or the window, as for an open dialog. */
  part: 'page' | 'main' | 'window';
};

/** One view per kind of person shows header and footer, so that a change to those changes only four pictures. */
export const whole = new Set(['home', 'dashboard-applicant', 'dashboard', 'admin-today']);
const inWindow = new Set(['menu']);

/** Further pictures: the other width and dark scheme of the most used pages, and each state of one list per unit. */
const more: readonly [view: string, ...Partial<Pick<Picture, 'state' | 'size' | 'scheme'>>[]][] = [
  ['home', { scheme: 'dark' }, { size: desktop }],
  ['campaigns', { scheme: 'dark' }, { size: desktop }],
  ['book', { scheme: 'dark' }, { size: desktop }],
  ['dashboard', { scheme: 'dark' }, { size: desktop }],
  ['bookings', { state: 'loading' }, { state: 'empty' }, { state: 'failed' }],
  ['admin-today', { size: phone }, { size: phone, scheme: 'dark' }],
  ['admin-members', ...(['loading', 'empty', 'failed'] as const).map((state) => ({ state, size: phone }))],
  ['gallery', { state: 'empty' }, { state: 'failed' }],
];

/** Returns one picture of each view, wide for the team and phone for all others; then its further pictures. */
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
