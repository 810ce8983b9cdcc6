// Runs on Node 18 and later: installs what is missing, then continues with the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const [command, ...args] = process.argv.slice(2);

const commands = Object.fromEntries(
  readdirSync(join(root, 'tools'))
    .map((tool) => join(root, 'tools', tool, 'src/cli'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => [file.replace('.ts', ''), join(folder, file)])),
);
if (!commands[command]) {
  console.error(`Usage: node tools/devstack/entry.mjs ${Object.keys(commands).join(' | ')}`);
  process.exit(2);
}

if (installIsOld()) install();
continueOn(findNode24());

/** npm writes node_modules/.package-lock.json at each installation. */
function installIsOld() {
  const noted = join(root, 'node_modules/.package-lock.json');
  return !existsSync(noted) || statSync(noted).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs;
}

function install() {
  console.log('… Packages (npm ci)');
  const startedAt = Date.now();
  const took = () => `(${((Date.now() - startedAt) / 1000).toFixed(1)} s)`;
  const ci = npm(['ci', '--loglevel=error'], ['inherit', 'inherit', 'pipe']);
  if (ci.status === 0) {
    console.log(`✓ Packages ${took()}`);
    return;
  }
  const said = String(ci.stderr ?? '');
  if (!said.includes('EUSAGE')) {
    console.error(said);
    fail(ci.status);
  }
  // npm ci refuses a lock file without other systems' builds, which some registries leave out.
  console.log(
    "  The lock file does not name every system's optional builds, which npm ci refuses; installing its versions " +
      'with npm install.',
  );
  const plain = npm(['install', '--no-save', '--loglevel=error'], 'inherit');
  if (plain.status !== 0) fail(plain.status);
  console.log(`✓ Packages ${took()}`);
}

function npm(args, stdio) {
  return spawnSync('npm', args, { cwd: root, stdio, shell: process.platform === 'win32' });
}

function fail(status) {
  console.error('npm could not install the packages; see its output above.');
  process.exit(status || 1);
}

/** Returns the `node` package's binary, or its platform package's if the install script did not run. */
function findNode24() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const candidates = [
    join(root, 'node_modules/node/bin', file),
    packagedNode(`node-${platform}-${process.arch}`, file),
  ];
  const found = candidates.find((path) => path && existsSync(path));
  if (found) return found;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error('Node 24 is missing. Run `npm ci` (with optional packages), or install Node 24 and start again.');
  process.exit(1);
}

function packagedNode(name, file) {
  try {
    const require = createRequire(join(root, 'node_modules/node/package.json'));
    return join(dirname(require.resolve(`${name}/package.json`)), 'bin', file);
  } catch {
    return undefined;
  }
}

function continueOn(node) {
  const env = {
    ...process.env,
    PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    // Keeps compiled services between starts.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node-compile'),
  };
  // This process runs beside the units for hours, so it gets a small heap: 62 MB instead of 104.
  const heap = ['start', 'dev'].includes(command) ? ['--max-semi-space-size=2', '--optimize-for-size'] : [];
  const child = spawn(node, [...heap, commands[command], ...args], { cwd: root, stdio: 'inherit', env });
  let forwarded = false;
  const forward = (signal) => {
    if (forwarded) return;
    forwarded = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal));
  endWithNpm(forward);
  child.on('error', (error) => {
    console.error(`Node 24 could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** Stops the command when npm exits. npm and its shell forward no signals, so a new parent process is the sign. */
function endWithNpm(forward) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && forward('SIGTERM'), 300).unref();
}
