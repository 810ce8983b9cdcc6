/** Yields to waiting work such as a tap. A message is not delayed in a background window, unlike a timer. */
export function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const arrived = new Promise((resolve) => port1.addEventListener('message', resolve));
  // Only a handler set by `onmessage` starts a port automatically.
  port1.start();
  port2.postMessage(null);
  return arrived.finally(() => port1.close());
}
