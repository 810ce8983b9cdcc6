import { ok, strictEqual } from 'node:assert/strict';
import { inspect, type Compose } from './compose.ts';
import type { Trial } from './trial.ts';
import { IMAGES, SERVICE_IMAGES } from './units.ts';

/** Services that finish before the others start. */
const endsByItself = new Set(['settings', 'databases']);

const onlyForTests = new Set([
  'jest',
  'typescript',
  'testcontainers',
  'playwright-core',
  '@rspack',
  '@jest',
  'mongodb-memory-server-core',
]);
export function imageTrials(compose: Compose): Trial[] {
  const running = async () => (await compose.containers()).filter(({ State }) => State === 'running');

  return [
    {
      name: 'every container is healthy, and those that create settings and users have exited with 0',
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
      name: 'no container runs as root or can change its image’s files',
      work: async () => {
        for (const { Service, ID } of await running()) {
          const { Config, HostConfig } = await inspect(ID);
          ok(
            HostConfig.ReadonlyRootfs && HostConfig.CapDrop.includes('ALL'),
            `${Service}: ${JSON.stringify(HostConfig)}`,
          );
          ok(/^[1-9]\d*(:[1-9]\d*)?$/.test(Config.User), `${Service} runs as '${Config.User}'`);
          const uid = await compose.exec(Service, 'id', '-u');
          ok(Number(uid) > 0, `${Service} has uid ${uid}`);
          const write = 'touch /etc/written 2>/dev/null && echo yes || echo no';
          const written = await compose.exec(Service, 'sh', '-c', write);
          strictEqual(written.trim(), 'no', `${Service} can write to its root file system`);
        }
      },
    },
    {
      name: 'no image of a service contains packages for builds or tests',
      work: async () => {
        for (const unit of ['gateway', ...SERVICE_IMAGES]) {
          const held = (await compose.exec(unit, 'ls', '/app/node_modules')).split('\n');
          const surplus = held.filter((name) => onlyForTests.has(name));
          strictEqual(`${unit}: ${surplus.join()}`, `${unit}: `);
          const ours = ['-not', '-path', '*/node_modules/*'];
          const tests = await compose.exec(unit, 'find', '/app', '-name', '*.test.ts', ...ours);
          strictEqual(`${unit}: ${tests}`, `${unit}: `);
        }
      },
    },
  ];
}
