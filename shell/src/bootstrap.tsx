import '@postcard/ui/styles.css';
import { nextTask } from './start/next-task.ts';
import { pageIsParsed } from './start/page-is-parsed.ts';

/**
 * What the page's script consists of. Each part is run in a task of its own: at a stretch they would keep a phone's
 * processor, and every tap, waiting for a fifth of a second. All of them are in one file.
 */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router'),
  pageIsParsed,
  // Its modules read the page's town as they load.
  () => import(/* webpackMode: "eager" */ './take-over.tsx'),
];

for (const run of parts) {
  await run();
  await nextTask();
}
