import { expect, test } from '@jest/globals';
import { sharesOf, type CpuProfile } from './shares.ts';

const node = (id: number, functionName: string, url = '') => ({ id, callFrame: { functionName, url } });

const profile: CpuProfile = {
  nodes: [
    node(1, '(idle)'),
    node(2, '(garbage collector)'),
    node(3, 'send', 'file:///repo/node_modules/@scope/wire/dist/deep/send.js'),
    node(4, 'limit', 'file:///repo/gateway/src/proxy/limit.ts'),
    node(5, 'parse', 'node:internal/url'),
    node(6, 'write', 'file:///repo/node_modules/outer/node_modules/wire/write.js'),
  ],
  samples: [1, 2, 3, 4, 5, 6, 3],
  timeDeltas: [5_000, 100, 200, 300, 100, 100, 200],
};

test('says whose code the time went to, idle time left out', () => {
  expect(sharesOf([profile], '/repo')).toEqual([
    { part: '@scope/wire', share: 0.4 },
    { part: 'gateway/src/proxy', share: 0.3 },
    { part: '(garbage collector)', share: 0.1 },
    { part: 'node:url', share: 0.1 },
    { part: 'wire', share: 0.1 },
  ]);
});

test('adds up the processes of one unit', () => {
  expect(sharesOf([profile, profile], '/repo')).toEqual(sharesOf([profile], '/repo'));
});
