// Takes out of node_modules what a unit does not need at run time: `node keep-needed.mjs <unit's folder>`, where
// package-lock.json is. `npm ci --omit=dev --workspace` leaves in what the unit's development dependencies need
// themselves, as soon as one of these is a workspace.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const [unit] = process.argv.slice(2);
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const needed = new Set();
need(unit);
for (const folder of modulesBelow('.')) if (!needed.has(folder)) rmSync(folder, { recursive: true });
for (const scope of readdirSync('node_modules').map((name) => join('node_modules', name))) if (scope.includes('@') && readdirSync(scope).length === 0) rmdirSync(scope);

function need(folder) {
  if (needed.has(folder)) return;
  needed.add(folder);
  const { resolved, link, dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[folder];
  if (link) return need(resolved);
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const found = find(folder, name);
    if (found) need(found);
  }
}

/** As Node looks for it: in the folder's own node_modules, then in those around it. */
function find(folder, name) {
  for (let around = folder; ; around = around.slice(0, Math.max(0, around.lastIndexOf('/')))) {
    const path = join(around, 'node_modules', name);
    if (packages[path]) return path;
    if (around === '') return undefined;
  }
}

/** Every package's folder, the inner ones first. */
function modulesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name !== 'node_modules') return entry.isDirectory() ? modulesBelow(path) : [];
    const names = readdirSync(path).filter((name) => !name.startsWith('.')).flatMap((name) => (name.startsWith('@') ? readdirSync(join(path, name)).map((inner) => `${name}/${inner}`) : name));
    return names.map((name) => join(path, name)).flatMap((one) => (existsSync(join(one, 'node_modules')) && !packages[one]?.link ? [...modulesBelow(one), one] : [one]));
  });
}
