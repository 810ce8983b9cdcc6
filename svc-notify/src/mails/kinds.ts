/** Test emails are tried once, while the user waits. */
export const testTemplates = ['test-email', 'force-send-email', 'fixed-key-email', 'direct-key-test'] as const;
export type TestTemplate = (typeof testTemplates)[number];

const security: readonly string[] = [
  'welcome',
  'quick-started',
  'confirm-address',
  'reset-password',
  'password-changed',
  'username-reminder',
  'confirm-new-address',
  'address-change-asked',
  'address-changed',
  'new-device',
  'security-changed',
  'factor-reset-requested',
  'staff-invitation',
  'account-closed',
];

export const isTest = (template: string): boolean => testTemplates.some((each) => each === template);

/** Returns true for emails that are sent even to bounced addresses: security, team and test emails. */
export const isAlwaysTried = (template: string): boolean =>
  security.includes(template) || template.endsWith('-for-team') || isTest(template);

/** Template whose address is deleted once the email is sent. */
export const accountClosed = 'account-closed';
