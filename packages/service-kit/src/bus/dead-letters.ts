import { subscriptions } from '@postcard/contracts';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import type { Names } from './topology.ts';

export type DeadLetter = {
  messageId: string;
  consumer: string;
  type: string;
  tries: number;
  reason: string;
  content: string;
};

export type OnDeadLetter = (letter: DeadLetter) => Promise<void>;

/** Passes on every consumer's dead letters before acknowledging them; failed ones stay queued. */
export async function startDeadLetterReader(
  model: ChannelModel,
  names: Names,
  onLetter: OnDeadLetter,
  onFailure: (error: unknown) => void,
): Promise<Channel> {
  const channel = await model.createChannel();
  channel.on('error', onFailure);
  await channel.prefetch(10);
  for (const consumer of Object.keys(subscriptions)) {
    await channel.consume(names.dead(consumer), (message) => {
      if (!message) return;
      onLetter(letterOf(consumer, message))
        .then(() => channel.ack(message))
        .catch(onFailure);
    });
  }
  return channel;
}

function letterOf(consumer: string, message: ConsumeMessage): DeadLetter {
  const { messageId, type, headers } = message.properties;
  return {
    messageId: String(messageId ?? ''),
    consumer,
    type: String(type ?? 'unknown'),
    tries: Number(headers?.['x-tries'] ?? 0),
    reason: String(headers?.['x-reason'] ?? 'given up by the broker'),
    content: message.content.toString(),
  };
}
