import { expect, test } from '@jest/globals';
import type { ConsumeMessage } from 'amqplib';
import { setImmediate as turn } from 'node:timers/promises';
import { createAcknowledger } from './consumer.ts';

const message = (deliveryTag: number) => ({ fields: { deliveryTag } }) as ConsumeMessage;

function watched() {
  const sent: string[] = [];
  const ack = ({ fields }: { fields: { deliveryTag: number } }, upTo = false) =>
    void sent.push(`${upTo ? 'up to ' : ''}${fields.deliveryTag}`);
  const fail = (error: unknown) => {
    throw error;
  };
  return { sent, acknowledger: createAcknowledger({ ack }, fail) };
}

test('messages that finish in one turn are acknowledged with one call', async () => {
  const { sent, acknowledger } = watched();
  const messages = [1, 2, 3, 4].map(message);
  messages.forEach(acknowledger.receive);
  for (const place of [1, 0, 2]) acknowledger.ack(messages[place]!);
  await turn();
  acknowledger.ack(messages[3]!);
  acknowledger.flush();
  await turn();
  expect(sent).toEqual(['up to 3', 'up to 4']);
});

test('a slow message delays no other, and each is acknowledged once, after it is done', async () => {
  const { sent, acknowledger } = watched();
  const messages = [1, 2, 3, 4, 5, 6].map(message);
  messages.forEach(acknowledger.receive);
  for (const places of [[1, 2], [4], [0], [3], [5]]) {
    for (const place of places) acknowledger.ack(messages[place]!);
    await turn();
  }
  expect(sent).toEqual(['2', '3', '5', 'up to 1', 'up to 4', 'up to 6']);
});

test('messages of a closed channel are left to the broker', async () => {
  const errors: unknown[] = [];
  const closed = {
    ack: () => {
      throw new Error('channel closed');
    },
  };
  const acknowledger = createAcknowledger(closed, (error) => errors.push(error));
  acknowledger.receive(message(1));
  acknowledger.ack(message(1));
  await turn();
  expect(errors).toEqual([new Error('channel closed')]);
});
