// Adds to package-lock.json the optional builds for other systems that npm left out because the registry it asked did
// not have them. Without their names `npm ci` refuses the lock file. Run it after a change of dependencies.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const OS = /(darwin|win32|linux|freebsd|android|openharmony)/;
const CPU = /(arm64|x64|arm|ia32|ppc64|s390x|riscv64|loong64)/;

const missing = Object.entries(lock.packages)
  .flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, version]) => ({ path, name, version })),
  )
  .filter(({ path, name }) => !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`])
  .filter(({ name, version }) => OS.test(name) && /^\d/.test(version));

for (const { name, version } of missing) {
  const cpu = CPU.exec(name)?.[0];
  lock.packages[`node_modules/${name}`] = {
    version,
    ...(cpu && { cpu: [cpu] }),
    optional: true,
    os: [OS.exec(name)[0]],
  };
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`Added ${missing.length} optional builds to package-lock.json.`);
