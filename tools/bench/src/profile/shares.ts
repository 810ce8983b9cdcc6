/** What V8's sampling profiler writes; see the Profiler domain of the DevTools protocol. Times are microseconds. */
export type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
};

/** A part of the code and its share, 0 to 1, of the time in which the process was not idle. */
export type Share = { part: string; share: number };

/**
 * Where a process spent its time, by whose code it was: a package, a folder of the product, Node's own modules, the
 * garbage collector, or `(program)`, which is native code: system calls, parsing of HTTP, encryption.
 */
export function sharesOf(profiles: readonly CpuProfile[], repo: string): Share[] {
  const spent = new Map<string, number>();
  for (const { nodes, samples, timeDeltas } of profiles) {
    const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame, repo)]));
    samples.forEach((node, index) => {
      const part = parts.get(node) ?? '(unknown)';
      spent.set(part, (spent.get(part) ?? 0) + (timeDeltas[index] ?? 0));
    });
  }
  spent.delete('(idle)');
  const total = [...spent.values()].reduce((sum, time) => sum + time, 0);
  return [...spent]
    .map(([part, time]) => ({ part, share: time / total }))
    .toSorted((one, other) => other.share - one.share);
}

function partOf({ functionName, url }: CpuProfile['nodes'][number]['callFrame'], repo: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '(built-in)';
  if (url.startsWith('node:')) return url.replace(/^node:internal\//, 'node:').split('/')[0] as string;
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inPackage) return inPackage;
  // Without the file's name: a folder is a room.
  const path = decodeURIComponent(url)
    .replace(/^file:\/\//, '')
    .replace(`${repo}/`, '');
  return path.split('/').slice(0, -1).join('/');
}
