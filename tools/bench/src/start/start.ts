import { freePort } from '@postcard/devstack';
import type { StackEnvironment } from '../benchmark.ts';
import { openBrowser } from '../machine/browser.ts';
import { compareToLimit, round, type Result } from '../measure/result.ts';
import { nodeMemoryBelow, type Memory } from './memory.ts';
import { npmStart } from './npm-start.ts';

const starts = 3;
const pageLoads = 60;
const paths = ['/', '/pricing', '/login', '/register'];

/** How long `npm start` takes once everything is installed and built, and what its Node processes hold afterwards. */
export async function start({ resources, signal, log }: StackEnvironment): Promise<Result[]> {
  const folder = resources.folder();
  const port = await freePort();
  const browser = await openBrowser(resources, log);
  const seconds: number[] = [];
  let memory: Memory | undefined;
  // The first builds what changed and makes the data; what comes after is a start as on any other day.
  for (let count = 0; count <= starts; count++) {
    signal.throwIfAborted();
    const started = await npmStart(resources, { folder, port });
    log(`${count === 0 ? 'first start, not counted' : `start ${count} of ${starts}`}: ${round(started.seconds, 1)} s`);
    if (count > 0) seconds.push(started.seconds);
    if (count === starts) {
      await visitPages(`http://localhost:${port}`);
      memory = nodeMemoryBelow(started.pid);
    }
    await started.stop();
  }
  if (!memory) throw new Error('no memory was measured');
  const { proportional, resident, processes } = memory;
  log(processes.map(({ what, megabytes }) => `${what} ${megabytes} MB`).join(', '));
  // Where the system does not divide shared memory, the larger figure counts.
  const measured = proportional || resident;
  return [
    compareToLimit({ name: 'start: time', ours: seconds, limit: 10, unit: 's' }),
    compareToLimit({
      name: 'start: memory of Node processes',
      ours: [measured],
      limit: 600,
      unit: 'MB',
      more: {
        proportional: Math.round(proportional),
        resident: Math.round(resident),
        processes: processes.length,
        pageLoads,
      },
    }),
  ];

  async function visitPages(url: string): Promise<void> {
    for (let visit = 0; visit < pageLoads; visit++) {
      signal.throwIfAborted();
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${url}${paths[visit % paths.length]}`, { waitUntil: 'load' });
      await context.close();
    }
  }
}
