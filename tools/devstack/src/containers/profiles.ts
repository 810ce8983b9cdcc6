// Profiles of docker-compose.yml. Their image has no packages and copies each imported file (tools/sandbox/Dockerfile).
import {
  brokenRules,
  deploymentRules,
  isLiveKey,
  namesProxies,
  strongAdministrator,
  type Rule,
} from '../../../../packages/service-kit/src/deployment-rules.ts';

export { isLiveKey };

export type Settings = Record<string, string | undefined>;

/** `trial`: sandbox, demo data, loopback only. `production`: real keys, https, only passwords are made up. */
export type Profile = 'trial' | 'production';

const keysOfProduction = [
  'ENCRYPTION_KEYS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_MEMBERSHIP_WEBHOOK_SECRET',
  'SENDGRID_API_KEY',
  'SENDGRID_WEBHOOK_KEY',
  'MAIL_FROM',
  'TEAM_EMAIL',
];

const production: readonly Rule[] = [
  ...keysOfProduction.map(
    (name): Rule =>
      (settings) =>
        settings[name] ? undefined : `${name}: is missing`,
  ),
  ({ SANDBOX }) => (SANDBOX === '0' ? undefined : 'SANDBOX: must be 0 in production'),
  ...deploymentRules,
  namesProxies,
  // Checks only a given password, because a generated one is strong.
  (settings) => (settings['ADMIN_PASSWORD'] ? strongAdministrator(settings) : undefined),
];

const trial: readonly Rule[] = [
  ({ STRIPE_SECRET_KEY }) =>
    isLiveKey(STRIPE_SECRET_KEY)
      ? 'STRIPE_SECRET_KEY: is a live key, which only PROFILE=production may use'
      : undefined,
  ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) =>
    STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET
      ? 'STRIPE_WEBHOOK_SECRET: is required with STRIPE_SECRET_KEY'
      : undefined,
  ({ BIND_ADDRESS = '127.0.0.1' }) =>
    /^127\.|^\[?::1\]?$/.test(BIND_ADDRESS)
      ? undefined
      : 'BIND_ADDRESS: the trial has accounts with a public password, so only this machine may reach it',
];

/** Returns the profile of the settings. @throws with every reason why they are invalid */
export function profileOf(given: Settings): Profile {
  const { PROFILE: profile = 'trial' } = given;
  if (profile !== 'trial' && profile !== 'production')
    throw new Error(`PROFILE is '${profile}': use trial or production.`);
  const broken = brokenRules({ ...given, NODE_ENV: nodeEnvOf(profile) }, profile === 'production' ? production : trial);
  if (broken.length === 0) return profile;
  throw new Error(`With PROFILE=${profile} the settings are invalid:\n${broken.map((line) => `  ${line}`).join('\n')}`);
}

export const nodeEnvOf = (profile: Profile): string => (profile === 'production' ? 'production' : 'development');
