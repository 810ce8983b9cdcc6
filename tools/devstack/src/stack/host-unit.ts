import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { respondsOk, type UnitDefinition, type UnitProcess } from './supervise.ts';

type Start = (env: UnitDefinition['env']) => Promise<{ stop(options?: { notice: number }): Promise<void> }>;

/** Runs a unit inside this process, so that stacks share modules. Its log file has the same name as a process's. */
export function hostUnit(unit: UnitDefinition, dataDir: string): UnitProcess {
  let running: Awaited<ReturnType<Start>> | undefined;
  const env = { ...unit.env, LOG_FILE: join(dataDir, 'logs', `${unit.name}.log`) };
  const hasNone = () => {
    throw new Error(`${unit.name} has no process of its own`);
  };
  const waitReady = async (timeoutMs = 30_000): Promise<void> => {
    await waitUntil(() => respondsOk(unit), { what: `${unit.name} is ready`, timeoutMs });
  };
  return {
    name: unit.name,
    url: unit.url,
    pid: () => undefined,
    kill: hasNone,
    pause: hasNone,
    resume: hasNone,
    waitReady,
    stop: async () => {
      await running?.stop({ notice: 0 });
      running = undefined;
    },
    start: async () => {
      const { start } = (await import(pathToFileURL(join(unit.cwd, 'src/start.ts')).href)) as { start: Start };
      running = await start(env);
      await waitReady();
    },
  };
}
