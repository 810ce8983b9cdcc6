import { expect, test } from '@jest/globals';
import { first, second, townLike } from '../testing/town-releases.ts';
import { createLog } from '@postcard/service-kit/log';
import { createSites } from './sites.ts';

const log = createLog('gateway', { level: 'silent', pretty: false });

test('two towns never share a host, nor use that of the public address', () => {
  for (const host of ['birch.example', 'town.example'])
    expect(() =>
      createSites('http://town.example', [first, second, townLike('dogwood', { hosts: [host] })], log),
    ).toThrow(`${host} is a host of both`);
  expect(
    createSites('http://town.example', [townLike('dogwood', { hosts: ['town.example'] }), second], log),
  ).toBeDefined();
});

test('a machine serves one site under all its names, if the public address is one of them', () => {
  const { of } = createSites('http://localhost:8080', [first, second], log);

  const areTowns = ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', '10.0.0.1:8080'].map((host) => of(host).isTowns);

  expect(areTowns).toEqual([true, true, true, false]);
});
