import { describe, expect, test } from '@jest/globals';
import { BadSetting, firstThatWorks } from './first-that-works.ts';

const fails = (name: string, error: Error) => ({ name, start: () => Promise.reject<string>(error) });
const works = (name: string) => ({ name, start: () => Promise.resolve(name) });

describe('the first server that works', () => {
  test('is taken, in the order given', async () => {
    const found = await firstThatWorks(
      'MongoDB',
      [fails('mongod', new Error('not there')), works('Docker'), works('Maven')],
      '',
    );
    expect(found).toBe('Docker');
  });

  test('when none works, one sentence names each way, each reason and what to do', async () => {
    const ways = [
      fails('mongod', new Error('not there')),
      fails('Docker', new Error('the engine does not respond.\nstack')),
    ];
    await expect(firstThatWorks('MongoDB', ways, 'Set MONGODB_URI.')).rejects.toThrow(
      'MongoDB could not be had: tried mongod (not there); Docker (the engine does not respond). Set MONGODB_URI.',
    );
  });

  test('a setting of the user that does not work ends the search', async () => {
    const ways = [fails('MONGODB_URI', new BadSetting('nothing responds there')), works('Docker')];
    await expect(firstThatWorks('MongoDB', ways, '')).rejects.toThrow('nothing responds there');
  });
});
