// jest's own circus runner, with Node in place of jest's module registry: a test file is imported by Node itself, and
// the test files of one worker share the modules they load. Nothing is linked anew for each file (decision 16).
// What it gives up: module mocks, and a global object for each file.
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
  // Of packages/web-kit/src/testing/dom-environment.mjs: a worker may have run files of web units before this one.
  if (!config.testEnvironment.endsWith('dom-environment.mjs')) globalThis.hidePage?.();
  // Tests are of the first town unless they say otherwise.
  globalThis.postcardTown = towns[0];
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
    // Evaluated anew, because it holds the state of one test file.
    requireInternalModule(path) {
      delete globalThis[Symbol.for('EVENT_HANDLERS')];
      delete require.cache[path];
      return require(path);
    },
    requireModule: require,
    setGlobalsForRuntime: (globals) => (globalThis.jestGlobals = globals),
    unstable_shouldLoadAsEsm: () => true,
    // Evaluated anew, as jest does with setupFilesAfterEnv.
    unstable_importModule: (path) =>
      import(`${pathToFileURL(path).href}${/\.test\.tsx?$/.test(path) ? '' : `?${files}`}`),
  };
  return new Proxy(runtime, { get: (target, name) => native[name] ?? bound(target, name) });
}

function bound(target, name) {
  const value = target[name];
  return typeof value === 'function' ? value.bind(target) : value;
}
