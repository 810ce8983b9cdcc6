import { basename } from 'node:path';

/**
 * The test files that take longest, longest first. Jest knows of no durations on a fresh clone and would go by the
 * files' sizes, and the others would wait for a long one that began last.
 */
export const LONGEST = [
  'member-accessibility',
  'admin-accessibility',
  'every-page',
  'press',
  'three-engines',
  'faults-events',
  'booking-journeys',
  'admin-day',
  'public-accessibility',
  'approved-members',
  'faults',
  'dev-hot-reload',
  'visual',
  'layout-visitors',
  'layout-people',
  'admin-email-diagnostics',
  'member-application',
  'artwork',
  'admin-lists',
  'member-account',
  'api-access',
  'admin-records',
  'admin-staff',
  'member-home',
  'route-access',
  'press-file',
  'own-web',
  'search-page.store.conformance',
  'press-codes',
  'towns',
  'equal-time',
  'design',
];

/** Jest's order of files: the long ones, then by size. */
export default class LongestFirst {
  sort(tests) {
    return tests.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a));
  }

  /** Durations are not kept: the order is the same on every machine. */
  cacheResults() {}
}

function rank({ path }) {
  const place = LONGEST.indexOf(basename(path).replace(/(\.long)?\.test\.tsx?$/, ''));
  return place === -1 ? LONGEST.length : place;
}

const size = ({ path, context }) => context.hasteFS.getSize(path) ?? 0;
