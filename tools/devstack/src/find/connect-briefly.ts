import { connect } from 'amqplib';

/** Connects to a broker without heartbeats, so that a busy machine does not end a connection of a few seconds. */
export function connectBriefly(url: string, timeout?: number) {
  const address = new URL(url);
  address.searchParams.set('heartbeat', '0');
  return connect(address.href, timeout === undefined ? {} : { timeout });
}
