import { findPresentChromium } from '../find/chromium.ts';
import { requireEngine } from '../find/docker.ts';
import { findPresentFirefox } from '../find/firefox.ts';
import { findPresentWebkit } from '../find/webkit.ts';
import { examine, type Finding } from './finding.ts';
import { memory, port } from './machine.ts';
import { jdkWithMaven, required, versionOf, type Env } from './programs.ts';
import { installable, mongoAtHand, rabbitAtHand } from './servers.ts';

/** Examines this machine. Nothing is installed, started or downloaded. */
export function examineMachine(env: Env): Promise<Finding[]> {
  const version = async (program: string) => versionOf(required(program, env));
  return Promise.all([
    examine({
      name: 'Node',
      use: 'every command; it is a package of this project',
      required: true,
      inspect: async () => process.version,
    }),
    examine({ name: 'npm', use: 'installing packages, every command', required: true, inspect: () => version('npm') }),
    examine({ name: 'git', use: 'the tests, npm run faults -- versions', inspect: () => version('git') }),
    examine({
      name: 'JDK and Maven',
      use: 'the embedded MongoDB, where no other is found',
      inspect: () => jdkWithMaven(env),
    }),
    examine({ name: 'MongoDB', use: 'the data of every service', required: true, inspect: () => mongoAtHand(env) }),
    examine({ name: 'RabbitMQ', use: 'the events between services', required: true, inspect: () => rabbitAtHand(env) }),
    examine({
      name: 'Chromium',
      use: 'npm test, npm run e2e, npm run visual',
      inspect: () => findPresentChromium(env).catch(() => installable('npm test')),
    }),
    examine({
      name: 'Firefox',
      use: 'the journeys in three engines, npm run test:long',
      inspect: () => findPresentFirefox(env).catch(() => installable('npm run test:long')),
    }),
    examine({
      name: 'WebKit',
      use: 'the journeys in three engines, npm run test:long',
      inspect: () => findPresentWebkit(env).catch(() => installable('npm run test:long')),
    }),
    examine({
      name: 'Docker',
      use: 'docker compose up, npm run containers:test',
      inspect: () => requireEngine(env).then(() => 'the engine is running'),
    }),
    examine({ name: 'Memory', use: 'npm start', inspect: () => memory() }),
    examine({ name: 'Port', use: 'the address of npm start', required: true, inspect: () => port(env) }),
  ]);
}
