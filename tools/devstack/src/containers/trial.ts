import { ok, strictEqual } from 'node:assert/strict';
import { inspect, type Compose } from './compose.ts';
import type { Sbom } from './held/sbom.ts';
import { IMAGES, SERVICE_IMAGES } from './units.ts';

export type Trial = { name: string; work: () => Promise<void> };

const member = {
  username: 'container-roasters',
  password: 'Oven-warm-93021!',
  email: 'roasters@example.com',
  phone: '(805) 555-0142',
  firstName: 'Ada',
  lastName: 'Day',
  businessName: 'Container Roasters',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Coffee & Tea',
};

/** Work that is done before the others start. */
const endsByItself = new Set(['settings', 'databases']);

/** What must hold of the product once `docker compose up --wait` says that everything is healthy. */
export function trials(compose: Compose, url: string): Trial[] {
  let cookies = '';
  const call = async (path: string, init: { method?: string; body?: object } = {}) => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(init.body && { 'content-type': 'application/json' }),
      ...(cookies && { cookie: cookies }),
    };
    const answer = await fetch(`${url}${path}`, {
      method: init.method ?? 'GET',
      headers,
      ...(init.body && { body: JSON.stringify(init.body) }),
    });
    const given = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (given.length > 0) cookies = given.join('; ');
    return answer;
  };
  const expectStatus = async (answer: Response, status: number) =>
    strictEqual(answer.status, status, `${answer.url}: ${answer.status} ${answer.ok ? '' : await answer.text()}`);
  const running = async () => (await compose.containers()).filter(({ State }) => State === 'running');

  return [
    {
      name: 'every container is healthy, and those that make settings and users have ended well',
      work: async () => {
        for (const { Service, State, Health, ExitCode } of await compose.containers()) {
          if (endsByItself.has(Service)) strictEqual(`${Service} ${State} ${ExitCode}`, `${Service} exited 0`);
          else strictEqual(`${Service} ${State} ${Health}`, `${Service} running healthy`);
        }
        const there = (await running()).map(({ Service }) => Service);
        for (const unit of [...IMAGES, 'mongo', 'rabbitmq', 'sandbox'])
          ok(there.includes(unit), `${unit} does not run`);
      },
    },
    {
      name: 'nobody is root, and nobody can change what the image holds',
      work: async () => {
        for (const { Service, ID } of await running()) {
          const { Config, HostConfig } = await inspect(ID);
          ok(
            HostConfig.ReadonlyRootfs && HostConfig.CapDrop.includes('ALL'),
            `${Service}: ${JSON.stringify(HostConfig)}`,
          );
          ok(/^[1-9]\d*(:[1-9]\d*)?$/.test(Config.User), `${Service} runs as '${Config.User}'`);
          const uid = await compose.output('exec', '-T', Service, 'id', '-u');
          ok(Number(uid) > 0, `${Service} has uid ${uid}`);
          const written = await compose.output(
            'exec',
            '-T',
            Service,
            'sh',
            '-c',
            'touch /etc/written 2>/dev/null && echo yes || echo no',
          );
          strictEqual(written.trim(), 'no', `${Service} can write to its root file system`);
        }
      },
    },
    {
      name: 'no image of a service holds what only building and testing need',
      work: async () => {
        for (const unit of ['gateway', ...SERVICE_IMAGES]) {
          const held = (await compose.output('exec', '-T', unit, 'ls', '/app/node_modules')).split('\n');
          const surplus = held.filter((name) =>
            [
              'jest',
              'typescript',
              'testcontainers',
              'playwright-core',
              '@rspack',
              '@jest',
              'mongodb-memory-server-core',
            ].includes(name),
          );
          strictEqual(`${unit}: ${surplus.join()}`, `${unit}: `);
          const tests = await compose.output(
            'exec',
            '-T',
            unit,
            'find',
            '/app',
            '-name',
            '*.test.ts',
            '-not',
            '-path',
            '*/node_modules/*',
          );
          strictEqual(`${unit}: ${tests}`, `${unit}: `);
        }
      },
    },
    {
      name: 'every image says what it holds, and a service holds exactly that',
      work: async () => {
        for (const unit of [...IMAGES, 'sandbox']) {
          const { components } = JSON.parse(await compose.output('exec', '-T', unit, 'cat', '/sbom.cdx.json')) as Sbom;
          ok(components.length > 0, `${unit} says it holds nothing`);
          if (unit !== 'gateway' && !SERVICE_IMAGES.some((one) => one === unit)) continue;
          const found = await compose.output(
            'exec',
            '-T',
            unit,
            'find',
            '/app',
            '-path',
            '*/node_modules/*',
            '-name',
            'package.json',
          );
          const held = found
            .split('\n')
            .flatMap(
              (path) =>
                /^\/app\/((?:(?:packages\/)?[\w-]+\/)?(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+)package\.json$/
                  .exec(path)?.[1]
                  ?.slice(0, -1) ?? [],
            );
          const said = components
            .map((component) => component['bom-ref'])
            .filter((folder) => folder.includes('node_modules/'));
          strictEqual(`${unit}: ${held.toSorted().join()}`, `${unit}: ${said.toSorted().join()}`);
        }
      },
    },
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
          'mfe-admin,mfe-marketing,mfe-member',
        );
      },
    },
    {
      name: 'a member registers, is read back, and gets a letter',
      work: async () => {
        await expectStatus(await call('/api/users/register', { method: 'POST', body: member }), 201);
        const me = (await (await call('/api/users/me')).json()) as { username: string; businessName: string };
        strictEqual(`${me.username}, ${me.businessName}`, `${member.username}, ${member.businessName}`);
        for (const deadline = Date.now() + 30_000; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
          const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as { to: string }[];
          if (mails.some(({ to }) => String(to).includes(member.email))) break;
          ok(Date.now() < deadline, 'no letter to the new member within 30 s');
        }
      },
    },
    {
      name: 'the administrator that was made up can log in',
      work: async () => {
        cookies = '';
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
          ok(text.includes('http_request_duration_seconds_bucket'), `${unit} tells nothing of its requests`);
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
          const said = await compose.output(
            'run',
            '--rm',
            '-T',
            '--no-deps',
            unit,
            'node',
            '--env-file=/run/postcard/settings.env',
            'src/migrate.ts',
          );
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
        cookies = '';
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
