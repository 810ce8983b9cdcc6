import { adminViews } from './admin-views.ts';
import { applicantViews } from './applicant-views.ts';
import { memberPages, memberViews } from './member-views.ts';
import { memberSecurityViews, teamViews, visitorSecurityViews } from './security-views.ts';
import type { View } from './view.ts';
import { visitorViews } from './visitor-views.ts';

/** Every page and state, in the order in which the pictures are taken, because each depends on the one before. */
export const views: View[] = [
  ...visitorViews,
  ...visitorSecurityViews,
  ...memberPages,
  ...applicantViews,
  ...memberViews,
  ...memberSecurityViews,
  ...adminViews,
  ...teamViews,
];
