import '@postcard/ui/styles.css';
import { nextTask } from './start/next-task.ts';
import { pageIsParsed } from './start/page-is-parsed.ts';

/** Parts of the page's script, each run in its own task, because together they would block a phone for 200 ms. */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router'),
  pageIsParsed,
  // Modules of this part read the page's town when they load.
  () => import(/* webpackMode: "eager" */ './take-over.tsx'),
];

for (const run of parts) {
  await run();
  await nextTask();
}
