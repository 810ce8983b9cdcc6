/**
 * Public paths by service. Paths are whole segments: `/api/users` includes `/api/users/7`, not `/api/users-of`. Other
 * lists of units are compared with this one (tools/devstack/src/checks/units.test.ts).
 */
export const serviceList = [
  {
    name: 'identity',
    paths: [
      '/api/users',
      '/api/staff',
      '/api/towns',
      '/api/membership-plans',
      '/api/subscriptions',
      '/.well-known/jwks.json',
      '/api/stripe/membership-webhook',
    ],
  },
  { name: 'requests', paths: ['/api/sample-requests', '/api/contact', '/api/contact-requests', '/api/requests'] },
  {
    name: 'campaigns',
    paths: [
      '/api/campaigns',
      '/api/bookings',
      '/api/invoices',
      '/api/disputes',
      '/api/design-requests',
      '/api/design-templates',
      '/api/stripe/webhook',
      '/go',
    ],
  },
  {
    name: 'notify',
    paths: [
      '/api/notifications',
      '/api/messages',
      '/api/events',
      '/api/audit',
      '/api/security-events',
      '/api/mails',
      '/api/mail-templates',
      '/api/sendgrid/webhook',
      '/api/test-email',
      '/api/force-send-email',
      '/api/fixed-key-email',
      '/api/direct-key-test',
      '/api/debug-sendgrid-key',
    ],
  },
] as const;

export type ServiceName = (typeof serviceList)[number]['name'];

export const webUnits = ['shell', 'mfe-marketing', 'mfe-member', 'mfe-admin'] as const;
export type WebUnit = (typeof webUnits)[number];

export const addressSetting = <Name extends ServiceName>(name: Name): `SVC_${Uppercase<Name>}_URL` =>
  `SVC_${name.toUpperCase() as Uppercase<Name>}_URL`;
export type AddressSetting<Name extends ServiceName = ServiceName> = ReturnType<typeof addressSetting<Name>>;

export const forEachAddress = <T>(value: T): Record<AddressSetting, T> =>
  Object.fromEntries(serviceList.map(({ name }) => [addressSetting(name), value])) as Record<AddressSetting, T>;
