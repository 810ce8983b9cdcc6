import { subscriptions } from '@postcard/contracts';
import type { ChannelModel } from 'amqplib';
import type { Names } from './topology.ts';

export type QueueState = {
  name: string;
  consumer: string;
  kind: 'main' | 'retry' | 'dead';
  messages: number;
  consumers: number;
};

/** Inspects queues on a separate channel, because a missing queue closes the channel. */
export async function readQueues(model: ChannelModel, names: Names, delays: readonly number[]): Promise<QueueState[]> {
  const channel = await model.createChannel();
  channel.on('error', () => {});
  try {
    const queues: QueueState[] = [];
    for (const { name, ...about } of namedQueues(names, delays)) {
      const { messageCount, consumerCount } = await channel.checkQueue(name);
      queues.push({ name, ...about, messages: messageCount, consumers: consumerCount });
    }
    return queues;
  } finally {
    await channel.close().catch(() => {});
  }
}

function namedQueues(names: Names, delays: readonly number[]): Pick<QueueState, 'name' | 'consumer' | 'kind'>[] {
  return Object.keys(subscriptions).flatMap((consumer) => [
    { name: names.queue(consumer), consumer, kind: 'main' as const },
    ...delays.map((delay) => ({ name: names.retry(consumer, delay), consumer, kind: 'retry' as const })),
    { name: names.dead(consumer), consumer, kind: 'dead' as const },
  ]);
}
