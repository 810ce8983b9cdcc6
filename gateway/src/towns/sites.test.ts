import { expect, test } from '@jest/globals';
import { first, second, townLike } from '../testing/town-releases.ts';
import { createLog } from '@postcard/service-kit/log';
import { createSites } from './sites.ts';

const log = createLog('gateway', { level: 'silent', pretty: false });

test('no two towns have the same host, nor one that of the public address', () => {
  for (const host of ['birch.example', 'town.example'])
    expect(() =>
      createSites('http://town.example', [first, second, townLike('dogwood', { hosts: [host] })], log),
    ).toThrow(`${host} is a host of both`);
  expect(
    createSites('http://town.example', [townLike('dogwood', { hosts: ['town.example'] }), second], log),
  ).toBeDefined();
});
