import { expect, test } from '@jest/globals';
import { areNetworks, createClientAddress } from './client-address.ts';
import { createLatelyUsed } from './lately-used.ts';

const from = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

test('the client address is the connection’s if no proxy is trusted, whatever a client sends', () => {
  const clientOf = createClientAddress(undefined);
  expect(clientOf(from('203.0.113.9', '1.2.3.4'))).toBe('203.0.113.9');
  expect(clientOf(from('::ffff:203.0.113.9'))).toBe('203.0.113.9');
});

test.each([
  ['a proxy of ours names its client', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['what the client itself put in front is not believed', '10.1.2.3', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['a second proxy of ours is passed over', '10.1.2.3', '1.2.3.4, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['one that is not ours is the client', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['over IPv6 too', 'fd00::1', '2001:db8::5', '2001:db8::'],
  ['an IPv4 client that a proxy writes as IPv6', 'fd00::1', '::ffff:cb00:7109', '203.0.113.9'],
  ['what is no address ends the search', '10.1.2.3', 'unknown', '10.1.2.3'],
  ['a health check has no client before it', '10.1.2.3', undefined, '10.1.2.3'],
])('the client’s address is right: %s', (_, remote, forwarded, client) => {
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

test('the limit applies to the total weight, and a new value replaces the old one', () => {
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
