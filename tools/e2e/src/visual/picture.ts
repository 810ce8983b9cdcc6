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
  /** What of the page is taken: all of it, its main part, or what is in sight. Of a dialog it is what is in sight. */
  part: 'page' | 'main' | 'window';
};

/** One for each kind of person shows header and footer: a change of these is no change of every picture. */
const whole = new Set(['home', 'dashboard-applicant', 'dashboard', 'admin-today']);
const inSight = new Set(['menu']);

/**
 * Whether `npm run test:long` compares a picture: all but other states in a wide dark window. No layout goes by the
 * scheme, so `npm run visual` alone has those.
 */
export const isInLongLane = ({ size, scheme }: Picture): boolean => size === phone || scheme === 'light';

/** In the order that a page can go through without being loaded anew. */
const states: State[] = ['loading', 'recorded', 'empty', 'failed'];

/**
 * The states of a view: a page that asks the API for what it shows has all four, and a list is what may be empty. Where
 * several views show one page, the first has its states.
 */
function statesOf(view: View, { calls }: Recording, isFirst: boolean): State[] {
  const reads = calls.filter(({ method, path }) => method === 'GET' && path !== '/api/users/me');
  if (view.before || reads.length === 0 || !isFirst) return ['recorded'];
  const hasList = reads.some(({ json }) => Array.isArray(json) && json.length > 0);
  return states.filter((state) => state !== 'empty' || hasList);
}

/** What is the same for all views of one page: who is there, the path without ids, and which part is open. */
function pageOf({ who }: View, { path }: Recording): string {
  const { pathname, searchParams } = new URL(path, 'http://any');
  const part = ['tab', 'view', 'card'].map((name) =>
    name === 'card' ? searchParams.has(name) : searchParams.get(name),
  );
  return [who, pathname.split('/')[1], ...part].join(' ');
}

/** Every picture of these views, by the recording of each. */
export function picturesOf(recordingOf: (view: string) => Recording, chosen: readonly View[] = views): Picture[] {
  const firstOf = new Map<string, View>();
  for (const view of views.filter(({ before }) => !before)) {
    const page = pageOf(view, recordingOf(view.name));
    if (!firstOf.has(page)) firstOf.set(page, view);
  }
  return chosen.flatMap((view) => {
    const recording = recordingOf(view.name);
    const isFirst = firstOf.get(pageOf(view, recording)) === view;
    const sizes = view.phoneOnly ? [phone] : [phone, desktop];
    return sizes.flatMap((size) =>
      statesOf(view, recording, isFirst).flatMap((state) =>
        schemesOf(recording, state, size).map((scheme) => pictureOf(view, state, size, scheme)),
      ),
    );
  });
}

/**
 * Every page at both widths and in both schemes, but not in all four combinations, as no layout goes by the scheme: as
 * recorded in the light at both widths and in the dark on a phone, otherwise in the light on a phone and in the dark
 * in a wide window.
 */
function schemesOf({ followsScheme }: Recording, state: State, size: Picture['size']): Picture['scheme'][] {
  if (!followsScheme) return ['light'];
  if (state === 'recorded') return size === phone ? ['light', 'dark'] : ['light'];
  return size === phone ? ['light'] : ['dark'];
}

function pictureOf(view: View, state: State, size: Picture['size'], scheme: Picture['scheme']): Picture {
  const parts = [view.name, ...(state === 'recorded' ? [] : [state]), ...(scheme === 'dark' ? ['dark'] : [])];
  const part = state === 'recorded' && whole.has(view.name) ? 'page' : inSight.has(view.name) ? 'window' : 'main';
  return { name: [...parts, size.width].join('-'), view, state, size, scheme, part };
}
