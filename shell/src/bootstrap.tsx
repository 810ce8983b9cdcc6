import '@postcard/ui/styles.css';

/**
 * What the page's script consists of. Each part is run in a task of its own: at a stretch they would keep a phone's
 * processor, and every tap, waiting for a fifth of a second. All of them are in one file.
 */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router'),
  () => import(/* webpackMode: "eager" */ './take-over.tsx'),
];

for (const run of parts) {
  await run();
  await nextTask();
}

/** A message is a task of its own, which a window in the background does not put off, as it does a timer. */
function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const arrived = new Promise((resolve) => port1.addEventListener('message', resolve));
  // Only a handler set by `onmessage` starts a port by itself.
  port1.start();
  port2.postMessage(null);
  return arrived.finally(() => port1.close());
}
