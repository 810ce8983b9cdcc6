import { basename } from 'node:path';

/**
 * Slowest test files, slowest first: on a fresh clone jest would sort by size, and start a slow one last. Files that
 * generate load are not next to each other, because two of them beside three browsers overload two cores.
 */
export const LONGEST = [
  'layout',
  'layout-members',
  'three-engines',
  'faults-secrets',
  'admin-accessibility',
  'brief',
  'every-page',
  'faults-restore',
  'faults-events',
  'faults-hostile',
  'faults-reads',
  'press',
  'press-workers',
  'approved-is-printed',
  'press-memory',
  'servers',
  'store',
  'refresh-race',
  'hostile',
  'faults',
  'faults-units',
  'member-membership',
  'booking-journeys',
  'api-access',
  'admin-day',
  'public-accessibility',
  'dev-hot-reload',
  'first-booking',
  'member-home',
  'messages',
  'every-link',
  'member-dashboard',
  'public-found',
  'admin-email',
  'public-forms',
  'member-pages',
  'first-visit-to-paid-spot',
  'member-login',
  'public-pages',
  'artwork',
  'admin-lists',
  'member-account',
  'admin-records',
  'admin-staff',
  'route-access',
  'press-file',
  'own-web',
  'search-page.store.conformance',
  'press-codes',
  'towns',
  'equal-time',
  'design',
];

export default class LongestFirst {
  sort(tests) {
    return tests.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a));
  }

  /** Keeps no durations, so that the order is the same on every machine. */
  cacheResults() {}
}

function rank({ path }) {
  const place = LONGEST.indexOf(basename(path).replace(/(\.long)?\.test\.tsx?$/, ''));
  return place === -1 ? LONGEST.length : place;
}

const size = ({ path, context }) => context.hasteFS.getSize(path) ?? 0;
