import { exchange as exchangeName, subscriptions, type ConsumerName } from '@postcard/contracts';
import type { Channel } from 'amqplib';

export type Names = ReturnType<typeof namesFor>;

export function namesFor(namespace: string) {
  const prefix = namespace ? `${namespace}.` : '';
  return {
    exchange: `${prefix}${exchangeName}`,
    live: `${prefix}live`,
    queue: (consumer: string) => `${prefix}${consumer}`,
    dead: (consumer: string) => `${prefix}${consumer}.dead`,
    retry: (consumer: string, delayMs: number) => `${prefix}${consumer}.retry.${delayMs}`,
  };
}

export const retryDelaysMs = [5000, 60_000, 900_000];

export const maxTries = 8;

/** Returns the pause before the next try. Each pause is used twice, the longest for all later tries. */
export function delayAfter(tries: number, delays: readonly number[]): number {
  return delays[Math.min(Math.floor((tries - 1) / 2), delays.length - 1)] as number;
}

export async function declareTopology(channel: Channel, names: Names, delays: readonly number[]): Promise<void> {
  await channel.assertExchange(names.exchange, 'topic', { durable: true });
  await channel.assertExchange(names.live, 'fanout', { durable: false });
  for (const [consumer, types] of Object.entries(subscriptions)) {
    await declareConsumer(channel, names, consumer as ConsumerName, types, delays);
  }
}

export async function deleteTopology(channel: Channel, names: Names, delays: readonly number[]): Promise<void> {
  for (const consumer of Object.keys(subscriptions)) {
    for (const name of [
      names.queue(consumer),
      names.dead(consumer),
      ...delays.map((delay) => names.retry(consumer, delay)),
    ])
      await channel.deleteQueue(name);
  }
  for (const name of [names.exchange, names.live]) await channel.deleteExchange(name);
}

async function declareConsumer(
  channel: Channel,
  names: Names,
  consumer: ConsumerName,
  types: readonly string[],
  delays: readonly number[],
): Promise<void> {
  const quorum = { 'x-queue-type': 'quorum' };
  const deadLetterTo = (queue: string) => ({ 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': queue });
  await channel.assertQueue(names.dead(consumer), { durable: true, arguments: quorum });
  // Messages above the broker's own delivery limit must also become dead letters instead of being dropped.
  await channel.assertQueue(names.queue(consumer), {
    durable: true,
    arguments: { ...quorum, ...deadLetterTo(names.dead(consumer)) },
  });
  for (const delay of delays) {
    await channel.assertQueue(names.retry(consumer, delay), {
      durable: true,
      arguments: {
        ...quorum,
        ...deadLetterTo(names.queue(consumer)),
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
        'x-message-ttl': delay,
      },
    });
  }
  for (const type of types) await channel.bindQueue(names.queue(consumer), names.exchange, type);
}
