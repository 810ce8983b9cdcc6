import { join } from 'node:path';
import type { SandboxSettings } from './sandbox.ts';

export type SandboxConfig = { port: number; host: string; settings: SandboxSettings };

export function readConfig(env: Record<string, string | undefined>): SandboxConfig {
  const problems: string[] = [];
  const needed = (name: string) => {
    if (!env[name]) problems.push(`${name} is not set.`);
    return env[name] ?? '';
  };
  if (env.NODE_ENV === 'production') problems.push('The sandbox never runs with NODE_ENV=production.');
  const port = Number(needed('PORT'));
  if (env.PORT && !(Number.isInteger(port) && port >= 0 && port < 65_536)) problems.push('PORT is not a port.');
  const config: SandboxConfig = {
    port,
    host: env.HOST ?? '127.0.0.1',
    settings: {
      stateFile: join(needed('DATA_DIR'), 'sandbox.json'),
      publicUrl: needed('PUBLIC_URL').replace(/\/$/, ''),
      webhook: {
        url: needed('STRIPE_WEBHOOK_URL'),
        ...(env.STRIPE_MEMBERSHIP_WEBHOOK_URL && { membershipUrl: env.STRIPE_MEMBERSHIP_WEBHOOK_URL }),
        secret: needed('STRIPE_WEBHOOK_SECRET'),
      },
      ...(env.SENDGRID_WEBHOOK_URL && {
        mailWebhook: { url: env.SENDGRID_WEBHOOK_URL, privateKey: needed('SENDGRID_WEBHOOK_PRIVATE_KEY') },
      }),
      log: (line) => console.log(line),
    },
  };
  if (problems.length > 0) throw new Error(`The sandbox cannot start: ${problems.join(' ')}`);
  return config;
}
