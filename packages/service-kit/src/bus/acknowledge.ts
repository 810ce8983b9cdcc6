import type { Channel, ConsumeMessage } from 'amqplib';

/**
 * Acknowledges together what is done within one turn of the event loop: for the broker's log that is one entry instead
 * of one for each message. A message that takes long, or is left to the broker, holds up none that came after it. For a
 * channel with one consumer; it keeps no more than the messages in hand, which the prefetch bounds.
 */
export function createAcknowledger(channel: Pick<Channel, 'ack'>, onError: (error: unknown) => void) {
  /** By their delivery tags, in the order in which they came. */
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
    /** Called with each message, in the order in which they come. */
    receive: (message: ConsumeMessage): void => void inHand.set(message.fields.deliveryTag, { message, isDone: false }),
    ack(message: ConsumeMessage): void {
      const known = inHand.get(message.fields.deliveryTag);
      if (known) known.isDone = true;
      scheduled ??= setImmediate(flush);
    },
    /** Acknowledges at once what waits for the end of the turn. */
    flush,
  };
}
