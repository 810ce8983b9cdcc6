import { describe, expect, test } from '@jest/globals';
import { BadSetting, firstThatWorks } from './first-that-works.ts';

const fails = (name: string, error: Error) => ({ name, start: () => Promise.reject<string>(error) });
const works = (name: string) => ({ name, start: () => Promise.resolve(name) });

describe('firstThatWorks', () => {
  test('returns the first server that works, in the given order', async () => {
    const found = await firstThatWorks(
      'MongoDB',
      [fails('mongod', new Error('not there')), works('Docker'), works('Maven')],
      '',
    );
    expect(found).toBe('Docker');
  });

  test('throws one sentence with each attempt, its failure and the advice when no server works', async () => {
    const ways = [
      fails('mongod', new Error('not there')),
      fails('Docker', new Error('the engine does not respond.\nstack')),
    ];
    await expect(firstThatWorks('MongoDB', ways, 'Set MONGODB_URI.')).rejects.toThrow(
      'MongoDB is not available: tried mongod (not there); Docker (the engine does not respond). Set MONGODB_URI.',
    );
  });

  test('stops at an invalid setting of the user', async () => {
    const ways = [fails('MONGODB_URI', new BadSetting('nothing responds there')), works('Docker')];
    await expect(firstThatWorks('MongoDB', ways, '')).rejects.toThrow('nothing responds there');
  });
});
