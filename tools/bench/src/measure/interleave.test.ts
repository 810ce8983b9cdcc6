import { describe, expect, test } from '@jest/globals';
import { interleave } from './interleave.ts';

function recording() {
  const order: string[] = [];
  const side = (name: string) => async () => order.push(name);
  return { order, sides: { ours: side('ours'), nginx: side('nginx'), fastify: side('fastify') } };
}

describe('interleaved runs', () => {
  test('take turns, and each round begins with the next side', async () => {
    const { order, sides } = recording();
    await interleave(sides, 3);
    expect(order).toEqual(['ours', 'nginx', 'fastify', 'nginx', 'fastify', 'ours', 'fastify', 'ours', 'nginx']);
  });

  test('never run at the same time', async () => {
    let running = 0;
    const side = async () => {
      running += 1;
      await new Promise(setImmediate);
      return running--;
    };
    const { one, other } = await interleave({ one: side, other: side }, 2);
    expect([...one, ...other]).toEqual([1, 1, 1, 1]);
  });

  test('give each side its own results in the order of the rounds', async () => {
    let count = 0;
    const next = async () => ++count;
    expect(await interleave({ ours: next, peer: next }, 2)).toEqual({ ours: [1, 4], peer: [2, 3] });
  });

  test('end after the round in which the listener throws', async () => {
    const { order, sides } = recording();
    const ended = interleave(sides, 5, () => {
      throw new Error('ended');
    });
    await expect(ended).rejects.toThrow('ended');
    expect(order).toHaveLength(3);
  });
});
