import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { runShown } from '../checks/run.ts';
import { REPO } from '../find/repo-paths.ts';

export type ContainerState = { Service: string; ID: string; State: string; Health: string; ExitCode: number };
export type Compose = ReturnType<typeof createCompose>;

export function createCompose(project: string, settings: Record<string, string>) {
  const env = { ...process.env, ...settings };
  const args = (rest: readonly string[]) => ['compose', '--project-name', project, ...rest];
  const options = { cwd: REPO, env, maxBuffer: 64 * 1024 * 1024 };
  const output = async (...rest: string[]) => (await promisify(execFile)('docker', args(rest), options)).stdout;

  return {
    output,
    /** Runs docker compose with its output on the terminal. @throws when it fails */
    async show(...rest: string[]): Promise<void> {
      const code = await runShown('docker', args(rest), settings);
      if (code !== 0) throw new Error(`docker compose ${rest.join(' ')} ended with code ${code}`);
    },
    async containers(): Promise<ContainerState[]> {
      const text = await output('ps', '--all', '--format', 'json');
      return text
        .trim()
        .split('\n')
        .flatMap((line) => JSON.parse(line) as ContainerState | ContainerState[]);
    },
    exec: (service: string, ...command: string[]) => output('exec', '-T', service, ...command),
    node: (service: string, script: string) =>
      output('exec', '-T', service, 'node', '--input-type=module', '-e', script),
  };
}

export async function inspect(
  id: string,
): Promise<{ Config: { User: string }; HostConfig: { ReadonlyRootfs: boolean; CapDrop: string[] } }> {
  return (
    JSON.parse((await promisify(execFile)('docker', ['inspect', id])).stdout) as Awaited<ReturnType<typeof inspect>>[]
  )[0]!;
}
