import { describe, expect, it } from '@jest/globals';
import { adminPages, marketingPages, memberPages, paths, patternsOf } from './paths.ts';

describe('the paths of pages', () => {
  it('build a link from a pattern, a parameter and a query', () => {
    expect(paths.pricing()).toBe('/pricing');
    expect(paths.book('card-2027-01')).toBe('/book/card-2027-01');
    expect(paths.book('a/b?c', { size: 'large', next: undefined })).toBe('/book/a%2Fb%3Fc?size=large');
    expect(paths.admin({ tab: 'messages', q: 'ada@example.com' })).toBe('/admin?tab=messages&q=ada%40example.com');
    expect(paths.admin({ tab: undefined })).toBe('/admin');
  });

  it('replace an optional parameter and its question mark', () => {
    expect(paths.resetPassword.pattern).toBe('/reset-password/:token?');
    expect(paths.resetPassword('t0ken')).toBe('/reset-password/t0ken');
  });

  it('belong to one microfrontend each', () => {
    const patterns = [marketingPages, memberPages, adminPages].flatMap(patternsOf);

    expect(patterns).toEqual([...new Set(patterns)]);
    expect(patterns).toEqual(patternsOf(paths));
    expect(patterns.filter((pattern) => !/^\/[a-z/-]*(:[a-zA-Z]+\??)?$/.test(pattern))).toEqual([]);
  });
});
