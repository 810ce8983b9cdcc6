import { adminViews } from './admin-views.ts';
import { applicantViews } from './applicant-views.ts';
import { memberPages, memberViews } from './member-views.ts';
import { memberSecurityViews, teamViews, visitorSecurityViews } from './security-views.ts';
import type { View } from './view.ts';
import { visitorViews } from './visitor-views.ts';

/**
 * Every page of the product, and the states of it that are pages of their own to whoever meets them. In the order that
 * the pictures are taken in, which each picture's state relies on.
 */
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
