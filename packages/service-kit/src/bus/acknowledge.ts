import type { Channel, ConsumeMessage } from 'amqplib';

/**
 * Acknowledges with one call all messages that finish within one turn of the event loop: one entry in the broker's log.
 * For a channel with one consumer.
 */
export function createAcknowledger(channel: Pick<Channel, 'ack'>, onError: (error: unknown) => void) {
  const inHand = new Map<number, { message: ConsumeMessage; isDone: boolean }>();
  let scheduled: NodeJS.Immediate | null = null;

  function flush(): void {
    if (scheduled) clearImmediate(scheduled);
    scheduled = null;
    try {
      acknowledgeDone();
    } catch (error) {
      onError(error);
    }
  }

  function acknowledgeDone(): void {
    let lastInARow: ConsumeMessage | null = null;
    let isInARow = true;
    for (const [tag, { message, isDone }] of inHand) {
      isInARow &&= isDone;
      if (!isDone) continue;
      inHand.delete(tag);
      if (isInARow) lastInARow = message;
      else channel.ack(message);
    }
    if (lastInARow) channel.ack(lastInARow, true);
  }

  return {
    receive: (message: ConsumeMessage): void => void inHand.set(message.fields.deliveryTag, { message, isDone: false }),
    ack(message: ConsumeMessage): void {
      const delivery = inHand.get(message.fields.deliveryTag);
      if (delivery) delivery.isDone = true;
      scheduled ??= setImmediate(flush);
    },
    flush,
  };
}
