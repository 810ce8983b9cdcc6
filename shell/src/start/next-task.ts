/**
 * Lets what waits, a tap for one, go first. A message is a task of its own, which a window in the background does not
 * put off, as it does a timer.
 */
export function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const arrived = new Promise((resolve) => port1.addEventListener('message', resolve));
  // Only a handler set by `onmessage` starts a port by itself.
  port1.start();
  port2.postMessage(null);
  return arrived.finally(() => port1.close());
}
