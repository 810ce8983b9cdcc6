type Manifest = { name: string; version: string; dependencies: Record<string, string> };
type Entry = { name?: string; version?: string; dependencies?: Record<string, string>; resolved?: string; link?: true };
type Lock = { packages: Record<string, Entry> };

export function withLockedVersions(manifest: Manifest, lock: Lock): Manifest {
  const locked = (name: string) => {
    const { version } = lock.packages[`node_modules/${name}`] ?? {};
    if (!version) throw new Error(`package-lock.json holds no ${name}.`);
    return version;
  };
  const dependencies = Object.entries(manifest.dependencies).map(([name, version]) => [
    name,
    version === 'locked' ? locked(name) : version,
  ]);
  return { ...manifest, dependencies: Object.fromEntries(dependencies) as Record<string, string> };
}

/** Adds a workspace to the lock file as npm would; it brings no new package. */
export function withWorkspace(lock: Lock, folder: string, { name, version, dependencies }: Manifest): Lock {
  const added: [string, Entry][] = [
    [folder, { name, version, dependencies }],
    [`node_modules/${name}`, { resolved: folder, link: true }],
  ];
  const packages = Object.entries(lock.packages);
  for (const one of added) {
    const after = packages.findIndex(([path]) => path.localeCompare(one[0], 'en') > 0);
    packages.splice(after < 0 ? packages.length : after, 0, one);
  }
  return { ...lock, packages: Object.fromEntries(packages) };
}
