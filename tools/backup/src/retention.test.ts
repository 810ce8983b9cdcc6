import { describe, expect, test } from '@jest/globals';
import { fileNameAt, outdated, timeOf } from './retention.ts';

const now = new Date('2026-11-23T03:00:00Z');
const daysAgo = (days: number) => fileNameAt(new Date(now.getTime() - days * 86_400_000));

describe('retention', () => {
  test('a name says when the backup began', () => {
    expect(fileNameAt(now)).toBe('postcard-2026-11-23T03-00-00Z.age');
    expect(timeOf(fileNameAt(now))).toEqual(now);
    for (const other of ['notes.txt', 'postcard-2026-11-23T03-00-00Z.age.part', 'x-2026-11-23T03-00-00Z.age'])
      expect(timeOf(other)).toBeUndefined();
  });

  test('of two years of nightly backups some two dozen are left: a week, five weeks, a year of months', () => {
    const all = Array.from({ length: 730 }, (_, days) => daysAgo(days));
    const gone = new Set(outdated(all, now));
    const left = all.filter((name) => !gone.has(name));
    expect(left.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6].map(daysAgo));
    expect(left.length).toBeGreaterThanOrEqual(7 + 5 + 11);
    expect(left.length).toBeLessThanOrEqual(7 + 6 + 13);
    const ages = left.map((name) => (now.getTime() - timeOf(name)!.getTime()) / 86_400_000);
    expect(Math.max(...ages)).toBeLessThan(390);
  });

  test('what is left tonight is not all deleted tomorrow', () => {
    let kept = [daysAgo(0)];
    for (let night = 1; night <= 800; night += 1) {
      const later = new Date(now.getTime() + night * 86_400_000);
      kept.push(fileNameAt(later));
      const gone = new Set(outdated(kept, later));
      kept = kept.filter((name) => !gone.has(name));
    }
    const ages = kept.map((name) => 800 - (timeOf(name)!.getTime() - now.getTime()) / 86_400_000);
    expect(ages.filter((age) => age < 7)).toHaveLength(7);
    expect(ages.some((age) => age > 20)).toBe(true);
    expect(ages.some((age) => age > 300)).toBe(true);
    expect(kept.length).toBeLessThanOrEqual(26);
  });

  test('the newest is kept however old it is, and other files are left alone', () => {
    expect(outdated([daysAgo(1000), daysAgo(900), 'notes.txt'], now)).toEqual([daysAgo(1000)]);
    expect(outdated([], now)).toEqual([]);
  });
});
