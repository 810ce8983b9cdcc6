import { expect, test } from '@jest/globals';
import { areNetworks, createClientAddress } from './client-address.ts';
import { createLatelyUsed } from './lately-used.ts';

const from = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

test('without trusted proxies, the client address is the connection’s, regardless of headers', () => {
  const clientOf = createClientAddress(undefined);

  expect(clientOf(from('203.0.113.9', '1.2.3.4'))).toBe('203.0.113.9');
  expect(clientOf(from('::ffff:203.0.113.9'))).toBe('203.0.113.9');
});

test.each([
  ['the last entry of our proxy', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['the proxy’s entry, not one that the client sent', '10.1.2.3', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['the entry before a second proxy of ours', '10.1.2.3', '1.2.3.4, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['the connection’s if it is not a proxy of ours', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['an IPv6 network', 'fd00::1', '2001:db8::5', '2001:db8::'],
  ['an IPv4 address that a proxy writes as IPv6', 'fd00::1', '::ffff:cb00:7109', '203.0.113.9'],
  ['the proxy’s if the entry is not an address', '10.1.2.3', 'unknown', '10.1.2.3'],
  ['the proxy’s for its health check', '10.1.2.3', undefined, '10.1.2.3'],
])('the client address is %s', (_, remote, forwarded, client) => {
  expect(createClientAddress('10.0.0.0/8, fd00::/8')(from(remote, forwarded))).toBe(client);
});

test('all addresses of an IPv6 /64 network are one client, and the next network is another', () => {
  const clientOf = createClientAddress(undefined);
  const written = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:DB8:1:2:0:0:0:9',
    '2001:0db8:0001:0002::192.0.2.1',
  ];

  expect(new Set(written.map((address) => clientOf(from(address))))).toEqual(new Set(['2001:db8:1:2::']));
  expect(clientOf(from('2001:db8:1:3::1'))).toBe('2001:db8:1:3::');
  expect(clientOf(from('fe80::1%eth0'))).toBe('fe80::');
});

test('areNetworks rejects text that is not a list of networks', () => {
  expect(['10.0.0.0/8', '10.0.0.0/8,fd00::/8', '192.0.2.1/32'].map(areNetworks)).toEqual([true, true, true]);
  expect(['', '10.0.0.0', '10.0.0.0/33', 'all', '10.0.0.0/8,', '10.0.0.0/8/1'].map(areNetworks)).toEqual(
    Array(6).fill(false),
  );
});

test('the map evicts the least recently used entry above the limit', () => {
  const map = createLatelyUsed<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  expect(map.values()).toEqual([3, 1]);
});

test('the map limits the total weight, and replaces an old value with a new one', () => {
  const map = createLatelyUsed<string, string>(10, (text) => text.length);
  map.set('a', 'aaaa');
  map.set('b', 'bbbb');
  map.set('a', 'aa');
  map.set('c', 'cccc');
  expect(map.values()).toEqual(['cccc', 'aa', 'bbbb']);
  map.set('d', 'dddddd');
  expect(map.values()).toEqual(['dddddd', 'cccc']);
  map.set('e', 'e'.repeat(11));
  expect(map.values()).toEqual([]);
});
