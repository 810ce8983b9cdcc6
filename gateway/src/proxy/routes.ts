/** The upstreams a public path can lead to. */
export type UpstreamName = 'identity' | 'requests' | 'campaigns' | 'notify' | 'sandbox';

const participations = /^\/api\/users\/[^/]+\/participations$/;

/** Whole path segments: `/api/users` is also `/api/users/7`, never `/api/users-of`. */
const prefixes: [prefix: string, upstream: UpstreamName][] = [
  ['/api/users', 'identity'],
  ['/api/membership-plans', 'identity'],
  ['/api/subscriptions', 'identity'],
  ['/.well-known/jwks.json', 'identity'],
  ['/api/sample-requests', 'requests'],
  ['/api/contact', 'requests'],
  ['/api/contact-requests', 'requests'],
  ['/api/requests', 'requests'],
  ['/api/campaigns', 'campaigns'],
  ['/api/bookings', 'campaigns'],
  ['/api/invoices', 'campaigns'],
  ['/api/disputes', 'campaigns'],
  ['/api/design-requests', 'campaigns'],
  ['/api/design-templates', 'campaigns'],
  ['/api/stripe/webhook', 'campaigns'],
  ['/api/stripe/membership-webhook', 'identity'],
  ['/go', 'campaigns'],
  ['/api/notifications', 'notify'],
  ['/api/messages', 'notify'],
  ['/api/events', 'notify'],
  ['/api/audit', 'notify'],
  ['/api/mails', 'notify'],
  ['/api/mail-templates', 'notify'],
  ['/api/sendgrid/webhook', 'notify'],
  ['/api/test-email', 'notify'],
  ['/api/force-send-email', 'notify'],
  ['/api/fixed-key-email', 'notify'],
  ['/api/direct-key-test', 'notify'],
  ['/api/debug-sendgrid-key', 'notify'],
  ['/dev', 'sandbox'],
  ['/sandbox', 'sandbox'],
];

const byPrefix = new Map(prefixes);

/** Which service answers this path, by the HTTP interface's tables. */
export function upstreamOf(path: string): UpstreamName | undefined {
  if (participations.test(path)) return 'campaigns';
  const first = path.indexOf('/', 1);
  if (first === -1) return byPrefix.get(path);
  const second = path.indexOf('/', first + 1);
  const two = second === -1 ? path : path.slice(0, second);
  return byPrefix.get(two) ?? byPrefix.get(path.slice(0, first)) ?? byPrefix.get(path);
}
