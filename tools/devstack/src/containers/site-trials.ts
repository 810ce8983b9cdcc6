import { ok, strictEqual } from 'node:assert/strict';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Compose } from './compose.ts';
import type { Trial } from './trial.ts';
import { SERVICE_IMAGES } from './units.ts';
import { WEB_UNITS } from '../stack/web-build.ts';

const member = {
  username: 'container-roasters',
  password: 'Oven-warm-24680!',
  email: 'roasters@example.com',
  phone: '(805) 555-0148',
  firstName: 'Ada',
  lastName: 'Day',
  businessName: 'Container Roasters',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Coffee & Tea',
};

export function siteTrials(compose: Compose, url: string): Trial[] {
  const { call, forget } = createHttpSession(url);

  return [
    {
      name: 'the home page comes through the gateway, prerendered, with files that are compressed',
      work: async () => {
        const page = await call('/');
        await expectStatus(page, 200);
        const html = await page.text();
        ok(html.includes('<h1'), 'the home page has no heading before scripts run');
        const [path] = /\/mfe\/mfe-marketing\/[^"]+\.js/.exec(html) ?? [];
        ok(path, 'the page names no file of mfe-marketing');
        const file = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } });
        strictEqual(file.headers.get('content-encoding'), 'br');
        const registry = (await (await call('/api/registry')).json()) as { name: string; healthy: boolean }[];
        strictEqual(
          registry
            .filter(({ healthy }) => healthy)
            .map(({ name }) => name)
            .toSorted()
            .join(),
          WEB_UNITS.filter((unit) => unit !== 'shell')
            .toSorted()
            .join(),
        );
      },
    },
    {
      name: 'a member registers, is read back, and gets an email',
      work: async () => {
        await expectStatus(await call('/api/users/register', { method: 'POST', body: member }), 201);
        const me = (await (await call('/api/users/me')).json()) as { username: string; businessName: string };
        strictEqual(`${me.username}, ${me.businessName}`, `${member.username}, ${member.businessName}`);
        const isMailed = async () => {
          const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as { to: string }[];
          return mails.some(({ to }) => String(to).includes(member.email));
        };
        await waitUntil(isMailed, { what: 'the new member has an email', timeoutMs: 30_000, everyMs: 200 });
      },
    },
    {
      name: 'the administrator that was made up can log in',
      work: async () => {
        forget();
        const [, username, password] =
          /Administrator: (\S+) \/ (\S+)/.exec(await compose.output('logs', '--no-log-prefix', 'settings')) ?? [];
        await expectStatus(await call('/api/users/login', { method: 'POST', body: { username, password } }), 200);
        await expectStatus(await call('/api/users'), 200);
      },
    },
    {
      name: 'metrics are asked for on a port that is not public',
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
      name: 'a microfrontend whose container is gone is still served by the gateway',
      work: async () => {
        await compose.output('stop', 'mfe-marketing');
        await expectStatus(await fetch(`${url}/pricing`), 200);
        await compose.output('start', 'mfe-marketing');
      },
    },
    {
      name: 'what is stored outlives the containers',
      work: async () => {
        await compose.output('restart', 'mongo', 'rabbitmq');
        await compose.output('up', '--wait', '--wait-timeout', '180');
        forget();
        await expectStatus(
          await call('/api/users/login', {
            method: 'POST',
            body: { username: member.username, password: member.password },
          }),
          200,
        );
      },
    },
  ];
}

function createHttpSession(url: string) {
  let cookies = '';
  return {
    async call(path: string, init: { method?: string; body?: object } = {}): Promise<Response> {
      const response = await fetch(`${url}${path}`, {
        method: init.method ?? 'GET',
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(init.body && { 'content-type': 'application/json' }),
          ...(cookies && { cookie: cookies }),
        },
        ...(init.body && { body: JSON.stringify(init.body) }),
      });
      const given = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
      if (given.length > 0) cookies = given.join('; ');
      return response;
    },
    forget(): void {
      cookies = '';
    },
  };
}

async function expectStatus(response: Response, status: number): Promise<void> {
  strictEqual(
    response.status,
    status,
    `${response.url}: ${response.status} ${response.ok ? '' : await response.text()}`,
  );
}
