import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { createOwnedResources } from './resources.ts';

describe('owned resources', () => {
  test('are released in reverse order, including one that is still starting', async () => {
    const resources = createOwnedResources();
    const ended: string[] = [];
    const folder = resources.folder();
    await resources.own(Promise.resolve('server'), (name) => ended.push(`${name}, folder: ${existsSync(folder)}`));
    const { promise: slow, resolve } = Promise.withResolvers<string>();
    void resources.own(slow, (name) => ended.push(name));

    const given = resources.giveBack();
    resolve('slow server');
    await given;

    expect(ended).toEqual(['slow server', 'server, folder: true']);
    expect(existsSync(folder)).toBe(false);
  });

  test('do not include a resource that failed to start', async () => {
    const resources = createOwnedResources();
    let ends = 0;
    const failing = resources.own(Promise.reject(new Error('no port')), () => (ends += 1));

    await expect(failing).rejects.toThrow('no port');
    await resources.giveBack();

    expect(ends).toBe(0);
  });
});
