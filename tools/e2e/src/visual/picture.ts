import type { View } from '../screens/view.ts';
import { views } from '../screens/views.ts';
import { desktop, phone } from '../screens/visit.ts';
import type { Recording } from './recording.ts';

/** How a page is: as it was recorded, before anything has arrived, with lists that have nothing, or refused. */
export type State = 'recorded' | 'loading' | 'empty' | 'failed';

export type Picture = {
  /** Of its file. */
  name: string;
  view: View;
  state: State;
  size: typeof phone;
  scheme: 'light' | 'dark';
  /** With header and footer; else the main part of the page alone. */
  isWhole: boolean;
};

/** One for each kind of person shows header and footer: a change of these is no change of every picture. */
const whole = new Set(['home', 'menu', 'dashboard-applicant', 'dashboard', 'admin-today']);

/** Compared in a wide window by `npm test` too: one of each kind of page. */
const wideToo = new Set(['home', 'pricing', 'dashboard', 'book', 'admin-today', 'admin-members']);

/** `npm test` compares each page and state once; the long lane compares the others. */
export const isInShortLane = ({ view, state, size, scheme }: Picture): boolean =>
  scheme === 'light' && (size === phone || (state === 'recorded' && wideToo.has(view.name)));

const states: State[] = ['recorded', 'loading', 'empty', 'failed'];

/** The states of a view: a page that asks the API for what it shows has all four, and a list is what may be empty. */
export function statesOf({ before }: View, { calls }: Recording): State[] {
  const reads = calls.filter(({ method, path }) => method === 'GET' && path !== '/api/users/me');
  if (before || reads.length === 0) return ['recorded'];
  const hasList = reads.some(({ json }) => Array.isArray(json) && json.length > 0);
  return states.filter((state) => state !== 'empty' || hasList);
}

/** Every picture of these views, by the recording of each. */
export function picturesOf(recordingOf: (view: string) => Recording, chosen: readonly View[] = views): Picture[] {
  return chosen.flatMap((view) => {
    const recording = recordingOf(view.name);
    const sizes = view.phoneOnly ? [phone] : [phone, desktop];
    const schemes: Picture['scheme'][] = recording.followsScheme ? ['light', 'dark'] : ['light'];
    return statesOf(view, recording).flatMap((state) =>
      sizes.flatMap((size) => schemes.map((scheme) => pictureOf(view, state, size, scheme))),
    );
  });
}

function pictureOf(view: View, state: State, size: Picture['size'], scheme: Picture['scheme']): Picture {
  const parts = [view.name, ...(state === 'recorded' ? [] : [state]), ...(scheme === 'dark' ? ['dark'] : [])];
  const isWhole = state === 'recorded' && whole.has(view.name);
  return { name: [...parts, size.width].join('-'), view, state, size, scheme, isWhole };
}
