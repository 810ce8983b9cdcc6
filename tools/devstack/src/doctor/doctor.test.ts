import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../process/ports.ts';
import { examineMachine, jdkWithMaven, memory, mongoAtHand, port } from './doctor.ts';
import { blockers, examine, report, type Finding } from './report.ts';

let PATH: string;
beforeEach(() => {
  PATH = mkdtempSync(join(tmpdir(), 'doctor-'));
});
afterEach(() => rmSync(PATH, { recursive: true, force: true }));

const install = (program: string, prints = '') =>
  writeFileSync(join(PATH, program), `#!/bin/sh\necho '${prints}'\n`, { mode: 0o755 });

describe('the JDK with Maven', () => {
  test('must be 17 or later', async () => {
    for (const program of ['java', 'mvn']) install(program);
    install('javac', 'javac 11.0.2');
    await expect(jdkWithMaven({ PATH })).rejects.toThrow('javac 11.0.2 is older than 17');
    install('javac', 'javac 21.0.5');
    expect(await jdkWithMaven({ PATH })).toBe('javac 21.0.5, Maven');
  });

  test('is not enough without Maven', async () => {
    install('javac', 'javac 17.0.15');
    install('java');
    await expect(jdkWithMaven({ PATH })).rejects.toThrow('no mvn on the PATH');
  });
});

describe('MongoDB', () => {
  test('is found on the PATH', async () => {
    install('mongod');
    expect(await mongoAtHand({ PATH })).toBe(join(PATH, 'mongod'));
  });

  test('is not searched for when MONGODB_URI does not respond', async () => {
    install('mongod');
    const uri = `mongodb://127.0.0.1:${await freePort()}`;
    await expect(mongoAtHand({ PATH, MONGODB_URI: uri })).rejects.toThrow('MONGODB_URI is set');
  });
});

test('the doctor reports too little memory with the necessary amount', async () => {
  await expect(memory(700 * 1024 * 1024)).rejects.toThrow('700 MB available; 1500 MB are enough');
  expect(await memory(2_000 * 1024 * 1024)).toBe('2,000 MB available');
});

test('the doctor reports a port that another program uses', async () => {
  const PORT = String(await freePort());
  expect(await port({ PORT, DATA_DIR: PATH })).toBe(`${PORT} is free`);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve));
  await expect(port({ PORT, DATA_DIR: PATH })).rejects.toThrow(`${PORT} is in use by another program`);
  await new Promise((resolve) => server.close(resolve));
});

test('a machine with an empty PATH lacks npm, which is required, and git, which is not', async () => {
  const findings = await examineMachine({ PATH, PORT: String(await freePort()), MONGODB_URI: 'mongodb://127.0.0.1:1' });
  const named = (found: readonly Finding[]) => found.map(({ name }) => name);
  expect(named(findings)).toEqual(
    'Node,npm,git,JDK and Maven,MongoDB,RabbitMQ,Chromium,Firefox,WebKit,Docker,Memory,Port'.split(','),
  );
  expect(named(blockers(findings))).toEqual(expect.arrayContaining(['npm', 'MongoDB']));
  expect(named(blockers(findings))).not.toContain('git');
  expect(findings.find(({ name }) => name === 'Docker')).toMatchObject({
    present: false,
    detail: 'no docker on the PATH',
  });
});

describe('the report', () => {
  const fails = () => Promise.reject<string>(new Error('not there.\nstack'));
  const git = { name: 'git', use: 'releases', inspect: async () => 'git 2' };
  const docker = { name: 'Docker', use: 'images', inspect: fails };
  const mongo = { name: 'MongoDB', use: 'data', required: true, inspect: fails };

  test('lists found and missing programs with their purposes', async () => {
    expect(report(await Promise.all([git, docker].map(examine)))).toBe(
      [
        '✓ git     git 2',
        '          for releases',
        '– Docker  not there',
        '          for images',
        '',
        'npm start can run here. Some other commands need more: Docker.',
      ].join('\n'),
    );
  });

  test('says that npm start cannot run only when a requirement is missing', async () => {
    expect(report(await Promise.all([git, docker, mongo].map(examine)))).toMatch(
      /^✗ MongoDB {2}not there[^]*\nnpm start cannot run here: see MongoDB\.$/m,
    );
    expect(report([await examine(git)])).toMatch(/\nnpm start and every other command can run here\.$/);
  });
});
