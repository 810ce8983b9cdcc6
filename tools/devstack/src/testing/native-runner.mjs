// jest's circus runner with Node's module registry: a worker's test files share modules (decision 16).
// There are no module mocks, and no global object per file.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { endMocks } from './native-globals.mjs';

const require = createRequire(import.meta.url);
const { towns } = await import('@postcard/towns');
const { default: circus } = require('jest-circus/runner');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals'
      ? { url: new URL('native-globals.mjs', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

/** jest's testRunner: https://jestjs.io/docs/configuration#testrunner-string */
export default async function runNatively(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  // Tests run in the first town by default.
  globalThis.postcardTown = towns[0];
  // jest keeps a hundred lines of every stack trace and maps them to sources, which Node does itself. Playwright reads
  // a trace for each call.
  Error.prepareStackTrace = undefined;
  Error.stackTraceLimit = 20;
  try {
    return await circus(globalConfig, config, environment, withNodesModules(runtime), testPath, sendMessageToJest);
  } finally {
    endMocks();
  }
}

let files = 0;

function withNodesModules(runtime) {
  files += 1;
  const native = {
    // Evaluated for each test file, because it holds the file's state.
    requireInternalModule(path) {
      delete globalThis[Symbol.for('EVENT_HANDLERS')];
      delete require.cache[path];
      return require(path);
    },
    requireModule: require,
    setGlobalsForRuntime: (globals) => (globalThis.jestGlobals = globals),
    unstable_shouldLoadAsEsm: () => true,
    // Evaluated for each test file, like setupFilesAfterEnv.
    unstable_importModule: (path) =>
      import(`${pathToFileURL(path).href}${/\.test\.tsx?$/.test(path) ? '' : `?${files}`}`),
  };
  return new Proxy(runtime, { get: (target, name) => native[name] ?? bound(target, name) });
}

function bound(target, name) {
  const value = target[name];
  return typeof value === 'function' ? value.bind(target) : value;
}
