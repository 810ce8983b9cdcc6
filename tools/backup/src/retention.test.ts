import { describe, expect, test } from '@jest/globals';
import { fileNameAt, outdated, timeOf } from './retention.ts';

const now = new Date('2026-11-23T03:00:00Z');
const daysAgo = (days: number) => fileNameAt(new Date(now.getTime() - days * 86_400_000));

describe('retention', () => {
  test('reads a backup’s start from its name', () => {
    expect(fileNameAt(now)).toBe('postcard-2026-11-23T03-00-00Z.age');
    expect(timeOf(fileNameAt(now))).toEqual(now);
    for (const other of ['notes.txt', 'postcard-2026-11-23T03-00-00Z.age.part', 'x-2026-11-23T03-00-00Z.age'])
      expect(timeOf(other)).toBeUndefined();
  });

  test('keeps seven days, five weeks and a year of months from two years of nightly backups', () => {
    const all = Array.from({ length: 730 }, (_, days) => daysAgo(days));
    const gone = new Set(outdated(all, now));
    const left = all.filter((name) => !gone.has(name));
    expect(left.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6].map(daysAgo));
    expect(left.length).toBeGreaterThanOrEqual(7 + 5 + 11);
    expect(left.length).toBeLessThanOrEqual(7 + 6 + 13);
    const ages = left.map((name) => (now.getTime() - timeOf(name)!.getTime()) / 86_400_000);
    expect(Math.max(...ages)).toBeLessThan(390);
  });

  test('keeps older backups from one night to the next', () => {
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

  test('keeps the newest backup at any age, and ignores other files', () => {
    expect(outdated([daysAgo(1000), daysAgo(900), 'notes.txt'], now)).toEqual([daysAgo(1000)]);
    expect(outdated([], now)).toEqual([]);
  });
});
