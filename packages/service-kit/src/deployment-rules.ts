/** Forbidden settings. Has no imports, because the settings container of docker-compose.yml also runs this file. */

export type EnvironmentSettings = Readonly<Record<string, string | undefined>>;

/** Returns a sentence that starts with the setting's name, or undefined if the setting is fine. */
export type Rule = (settings: EnvironmentSettings) => string | undefined;

export const isLiveKey = (key: string | undefined): boolean => /^(?:sk|rk)_live_/.test(key ?? '');

const sandboxSettings = ['STRIPE_API_BASE', 'SENDGRID_API_BASE', 'SANDBOX_URL'];

const isProduction = ({ NODE_ENV }: EnvironmentSettings): boolean =>
  NODE_ENV === undefined || NODE_ENV === 'production';

const inProduction =
  (rule: Rule): Rule =>
  (settings) =>
    isProduction(settings) ? rule(settings) : undefined;

export const deploymentRules: readonly Rule[] = [
  // Demo accounts have public passwords, and sandbox pages act as Stripe.
  (settings) =>
    isLiveKey(settings['STRIPE_SECRET_KEY']) && !isProduction(settings)
      ? 'STRIPE_SECRET_KEY: is a live key, which only NODE_ENV=production may use'
      : undefined,
  ...sandboxSettings.map((name) =>
    inProduction((settings) =>
      settings[name] === undefined ? undefined : `${name}: must not be set in production, where the sandbox never runs`,
    ),
  ),
  // Session cookies are Secure only if the origin is https.
  inProduction(({ PUBLIC_URL }) =>
    PUBLIC_URL?.startsWith('https://') ? undefined : 'PUBLIC_URL: must begin with https:// in production',
  ),
  inProduction(({ DEMO_DATA = '0' }) => (DEMO_DATA === '0' ? undefined : 'DEMO_DATA: must be 0 in production')),
  inProduction(({ RATE_LIMIT_SCALE = '1' }) =>
    Number(RATE_LIMIT_SCALE) === 1 ? undefined : 'RATE_LIMIT_SCALE: must stay 1 in production',
  ),
  inProduction(({ STAFF_SECOND_FACTOR = 'required' }) =>
    STAFF_SECOND_FACTOR === 'required' ? undefined : 'STAFF_SECOND_FACTOR: must be required in production',
  ),
];

/** TLS ends at a proxy. Unless the proxy is trusted, all visitors share one address and one rate limit. */
export const namesProxies: Rule = inProduction(({ TRUSTED_PROXIES }) =>
  TRUSTED_PROXIES
    ? undefined
    : 'TRUSTED_PROXIES: must name the networks of the proxies before the gateway in production',
);

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
const guessed = /password|passwort|admin|postcard|welcome|changeme|letmein|qwerty|12345/i;

/** Many passwords contain shorter parts of an address by chance. */
const shortestName = 4;
/** Returns whether a password has a part of the site's host name, such as `ojai` of https://ojai.example. */
function namesSite(password: string, address: string | undefined): boolean {
  const parts = URL.parse(address ?? '')?.hostname.split(/[.-]/) ?? [];
  return parts.some((part) => part.length >= shortestName && password.toLowerCase().includes(part));
}

export const strongAdministrator: Rule = inProduction(({ ADMIN_PASSWORD = '', PUBLIC_URL }) =>
  ADMIN_PASSWORD.length >= 12 &&
  kinds.every((kind) => kind.test(ADMIN_PASSWORD)) &&
  !guessed.test(ADMIN_PASSWORD) &&
  !namesSite(ADMIN_PASSWORD, PUBLIC_URL)
    ? undefined
    : 'ADMIN_PASSWORD: must have at least 12 characters, small and capital letters, digits and special characters, ' +
      'and no usual word or part of the site’s address in production',
);

export function brokenRules(settings: EnvironmentSettings, rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => rule(settings) ?? []);
}
