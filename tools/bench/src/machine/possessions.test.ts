import { expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { createPossessions } from './possessions.ts';

test('everything is given back in the opposite order, also what was still starting', async () => {
  const possessions = createPossessions();
  const ended: string[] = [];
  const folder = possessions.folder();
  await possessions.own(Promise.resolve('server'), (name) =>
    ended.push(`${name} before its folder: ${existsSync(folder)}`),
  );
  const { promise: slow, resolve } = Promise.withResolvers<string>();
  void possessions.own(slow, (name) => ended.push(name));
  const given = possessions.giveBack();
  resolve('slow server');
  await given;
  expect(ended).toEqual(['slow server', 'server before its folder: true']);
  expect(existsSync(folder)).toBe(false);
});

test('what did not start needs no ending', async () => {
  const possessions = createPossessions();
  const failing = possessions.own(Promise.reject(new Error('no port')), () => expect(true).toBe(false));
  await expect(failing).rejects.toThrow('no port');
  await possessions.giveBack();
});
