import type { Channel, ChannelModel } from 'amqplib';
import type { Logger } from '../log.ts';

export type Broadcaster = ReturnType<typeof createBroadcaster>;

/** Sends news to the open pages of every instance. Nothing is stored; own listeners need no broker. */
export function createBroadcaster(exchange: string, log: Logger) {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const origin = crypto.randomUUID();
  let channel: Channel | null = null;

  const deliver = (topic: string, payload: unknown) => {
    for (const listener of listeners.get(topic) ?? []) listener(payload);
  };

  return {
    async attach(model: ChannelModel, onFailure: (error: unknown) => void): Promise<void> {
      channel = await model.createChannel();
      channel.on('error', onFailure);
      channel.on('close', () => (channel = null));
      const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
      await channel.bindQueue(queue, exchange, '');
      await channel.consume(
        queue,
        (message) => {
          if (!message || message.properties.appId === origin) return;
          deliver(String(message.properties.type), JSON.parse(message.content.toString()));
        },
        { noAck: true },
      );
    },
    send(topic: string, payload: unknown): void {
      deliver(topic, payload);
      try {
        channel?.publish(exchange, '', Buffer.from(JSON.stringify(payload)), { type: topic, appId: origin });
      } catch (error) {
        log.debug({ err: error }, 'broadcast not sent');
      }
    },
    listen(topic: string, listener: (payload: unknown) => void): () => void {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => void set.delete(listener);
    },
  };
}
