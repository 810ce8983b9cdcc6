/** Emails that try out the way out; each is tried once, while somebody waits for the outcome. */
export const testTemplates = ['test-email', 'force-send-email', 'fixed-key-email', 'direct-key-test'] as const;
export type TestTemplate = (typeof testTemplates)[number];

/** Without these nobody gets into an account, or hears what was done to it. */
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

/** Whether an email goes out even to an address from which one came back: security, our own team, and tests. */
export const isAlwaysTried = (template: string): boolean =>
  security.includes(template) || template.endsWith('-for-team') || isTest(template);

/** The last email to somebody who has left: once it is sent, its address is forgotten too. */
export const accountClosed = 'account-closed';
