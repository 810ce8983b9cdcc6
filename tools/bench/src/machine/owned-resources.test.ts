import { expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { createOwnedResources } from './owned-resources.ts';

test('everything is given back in the opposite order, also what was still starting', async () => {
  const resources = createOwnedResources();
  const ended: string[] = [];
  const folder = resources.folder();
  await resources.own(Promise.resolve('server'), (name) =>
    ended.push(`${name} before its folder: ${existsSync(folder)}`),
  );
  const { promise: slow, resolve } = Promise.withResolvers<string>();
  void resources.own(slow, (name) => ended.push(name));
  const given = resources.giveBack();
  resolve('slow server');
  await given;
  expect(ended).toEqual(['slow server', 'server before its folder: true']);
  expect(existsSync(folder)).toBe(false);
});

test('what did not start needs no ending', async () => {
  const resources = createOwnedResources();
  const failing = resources.own(Promise.reject(new Error('no port')), () => expect(true).toBe(false));
  await expect(failing).rejects.toThrow('no port');
  await resources.giveBack();
});
