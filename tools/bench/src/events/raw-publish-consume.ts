import { connect } from 'amqplib';
import type { OwnedResources } from '../machine/owned-resources.ts';

type Options = { amqpUrl: string; prefetch: number };

const exchange = 'bench.raw';
const queue = 'bench.raw';
const routingKey = 'sample-request.submitted';

/**
 * amqplib alone with the same promises: topic exchange, quorum queue, persistent and mandatory messages, each one
 * confirmed and each one acknowledged. Nothing waits for a confirm before the next message leaves.
 * @returns a run: messages a second from the first published to the last confirmed and consumed
 */
export async function createRawRun(
  resources: OwnedResources,
  { amqpUrl, prefetch }: Options,
): Promise<(messages: readonly Buffer[]) => Promise<number>> {
  // Two connections, as publisher and consumer are two services.
  const [sending, receiving] = await Promise.all(
    [1, 2].map(() => resources.own(connect(amqpUrl), (connection) => connection.close())),
  );
  const publisher = await sending!.createConfirmChannel();
  const consumer = await receiving!.createChannel();
  await publisher.assertExchange(exchange, 'topic', { durable: true });
  await publisher.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await publisher.bindQueue(queue, exchange, routingKey);
  await consumer.prefetch(prefetch);
  const tally = { consumed: 0, onEach: () => {} };
  await consumer.consume(queue, (message) => {
    if (!message) return;
    consumer.ack(message);
    tally.consumed += 1;
    tally.onEach();
  });

  return async (messages) => {
    tally.consumed = 0;
    const allConsumed = new Promise<void>(
      (resolve) => (tally.onEach = () => tally.consumed === messages.length && resolve()),
    );
    const startedAt = performance.now();
    for (const message of messages) {
      const goesOn = publisher.publish(exchange, routingKey, message, {
        persistent: true,
        mandatory: true,
        contentType: 'application/json',
        type: routingKey,
      });
      if (!goesOn) await new Promise((resolve) => publisher.once('drain', resolve));
    }
    await Promise.all([publisher.waitForConfirms(), allConsumed]);
    return (messages.length / (performance.now() - startedAt)) * 1000;
  };
}
