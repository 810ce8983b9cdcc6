import { ok, strictEqual } from 'node:assert/strict';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Compose } from './compose.ts';
import type { Trial } from './trial.ts';
import { SERVICE_IMAGES } from './units.ts';

const contact = { name: 'Ada', email: 'ada@containers.example', message: 'From the containers.' };

/** Trials that need containers: generated secrets, ports, migrations, volumes, and an email up to its mailbox. */
export function siteTrials(compose: Compose, url: string): Trial[] {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const logIn = async () => {
    const said = await compose.output('logs', '--no-log-prefix', 'settings');
    const [, username, password] = /Administrator: (\S+) \/ (\S+)/.exec(said) ?? [];
    const response = await post('/api/users/login', { username, password });
    strictEqual(response.status, 200);
    return response.headers.getSetCookie().map((one) => one.split(';')[0]);
  };

  return [
    {
      name: 'the gateway serves pages, and a contact request is emailed',
      work: async () => {
        strictEqual((await fetch(`${url}/pricing`)).status, 200);
        strictEqual((await post('/api/contact', contact)).status, 201);
        const isMailed = async () => (await (await fetch(`${url}/dev/mail.json`)).text()).includes(contact.email);
        await waitUntil(isMailed, { what: 'the team has an email', timeoutMs: 30_000, everyMs: 200 });
      },
    },
    {
      name: 'metrics are served only on a private port',
      work: async () => {
        strictEqual((await fetch(`${url}/metrics`)).status, 404);
        for (const unit of ['gateway', ...SERVICE_IMAGES]) {
          const text = await compose.node(
            unit,
            "console.log(await (await fetch('http://127.0.0.1:9464/metrics')).text())",
          );
          ok(text.includes('http_request_duration_seconds_bucket'), `${unit} exports nothing about its requests`);
          if (unit !== 'gateway')
            ok(
              /^outbox_oldest_seconds\{.+\} \d/m.test(text) &&
                /^queue_messages\{.+\} \d/m.test(text) === (unit === 'svc-campaigns' || unit === 'svc-notify'),
              `${unit}:\n${text.slice(-800)}`,
            );
        }
      },
    },
    {
      name: "each service's indexes can be made before it starts",
      work: async () => {
        for (const unit of SERVICE_IMAGES) {
          const migrate = ['node', '--env-file=/run/postcard/settings.env', 'src/migrate.ts'];
          const said = await compose.output('run', '--rm', '-T', '--no-deps', unit, ...migrate);
          ok(said.includes('indexes are made'), `${unit}: ${said}`);
        }
      },
    },
    {
      name: 'the generated administrator can log in, and stored data survives the containers',
      work: async () => {
        await logIn();
        await compose.output('restart', 'mongo', 'rabbitmq');
        await compose.output('up', '--wait', '--wait-timeout', '180');
        const headers = { cookie: (await logIn()).join('; '), 'sec-fetch-site': 'same-origin' };
        const requests = await (await fetch(`${url}/api/contact-requests`, { headers })).text();
        ok(requests.includes(contact.email), requests);
      },
    },
  ];
}
