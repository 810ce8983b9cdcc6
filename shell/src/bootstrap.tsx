import '@postcard/ui/styles.css';
import { nextTask } from './start/next-task.ts';
import { pageIsParsed } from './start/page-is-parsed.ts';

/** The page's script in parts, each run in its own task: together they would block a phone for 200 ms. */
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
