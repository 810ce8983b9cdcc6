import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import { startChild } from '../process/child.ts';
import { dataDirFrom } from '../stack/settings.ts';
import { WEB_UNITS } from '../stack/web-build.ts';
import { runCommand } from '../terminal/progress.ts';
import { runStack } from '../stack/run-stack.ts';

/** Each web unit's watch build writes its `dist` anew on every change; services restart by themselves. */
const watchBuilds = {
  start: async () => {
    const dataDir = dataDirFrom(process.env);
    const children = WEB_UNITS.map((unit) =>
      startChild({
        command: 'npm',
        args: ['run', 'dev', '-w', `@postcard/${unit}`, '--loglevel=error'],
        cwd: REPO,
        env: process.env,
        logFile: join(dataDir, 'logs', `dev-${unit}.log`),
        pidFile: join(dataDir, 'run', `dev-${unit}.json`),
        onLine: (line) => /error|warn|compiled/i.test(line) && console.log(`${unit} ${line}`),
      }),
    );
    return { stop: async () => void (await Promise.all(children.map((child) => child.stop()))) };
  },
};

await runCommand(() => runStack({ watch: true, beside: watchBuilds }));
