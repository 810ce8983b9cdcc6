import { isIP } from 'node:net';

/** Returns an address's IPv4 /24 or IPv6 /48, which does not identify a computer; empty if it is invalid. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return '';
  const [start = ''] = plain.split('%');
  const groups = expanded(start).slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/48`;
}

function expanded(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  if (tail === undefined) return before;
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => ''), ...after];
}
