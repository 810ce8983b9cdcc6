// Three projects: `node` crosses real edges (HTTP, MongoDB, RabbitMQ), `web` renders in jsdom, `e2e` drives a browser.
// `web` links ES modules in jest's registry: run it with NODE_OPTIONS=--experimental-vm-modules (the npm scripts do).
const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    },
  ],
};
/** `npm test` leaves out the long lane, `npm run test:long` runs it alone: tools/devstack/src/checks/lanes.ts. */
const otherLane = { short: ['\\.long\\.test\\.tsx?$'], long: ['(?<!\\.long)\\.test\\.tsx?$'] };
const shared = {
  rootDir: import.meta.dirname,
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/', ...(otherLane[process.env.TEST_LANE] ?? [])],
  modulePathIgnorePatterns: ['<rootDir>/.data/', '/dist/'],
};
const testRunner = '<rootDir>/tools/devstack/src/testing/native-runner.mjs';
const units = (names, glob) => names.map((name) => `<rootDir>/${name}/src/**/${glob}`);

export default {
  testTimeout: 90_000,
  // What jsdom and the service's libraries leave behind slows a worker down; a new one takes two seconds.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testRunner,
      globalSetup: '<rootDir>/tools/devstack/src/testing/global-setup.mjs',
      globalTeardown: '<rootDir>/tools/devstack/src/testing/global-teardown.mjs',
      testMatch: units(
        [
          'packages/contracts',
          'packages/demo-data',
          'packages/exports',
          'packages/service-kit',
          'svc-*',
          'gateway',
          'tools/devstack',
          'tools/sandbox',
          'tools/release',
          'tools/create-unit',
          'tools/bench',
        ],
        '*.test.ts',
      ),
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/packages/web-kit/src/testing/jsdom-environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['browser', 'import', 'default'] },
      moduleNameMapper: {
        '\\.css$': '<rootDir>/packages/web-kit/src/testing/empty-style.mjs',
        '\\.(png|webp)$': '<rootDir>/packages/web-kit/src/testing/empty-picture.mjs',
      },
      testMatch: units(['packages/ui', 'packages/web-kit', 'shell', 'mfe-*'], '*.test.ts?(x)'),
    },
    {
      ...shared,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/tools/e2e/src/testing/failure-environment.mjs',
      testRunner,
      testMatch: units(['tools/e2e', 'tools/faults'], '*.test.ts'),
    },
  ],
};
