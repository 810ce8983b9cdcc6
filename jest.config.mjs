// Three projects: `node` crosses real edges (HTTP, MongoDB, RabbitMQ), `web` renders in jsdom, `e2e` drives a browser.
/** `npm test` leaves out the long lane, `npm run test:long` runs it alone: tools/devstack/src/checks/lanes.ts. */
const otherLane = { short: ['\\.long\\.test\\.tsx?$'], long: ['(?<!\\.long)\\.test\\.tsx?$'] };
const shared = {
  rootDir: import.meta.dirname,
  // Node itself imports the test files: decision 16.
  transform: {},
  testRunner: '<rootDir>/tools/devstack/src/testing/native-runner.mjs',
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/', ...(otherLane[process.env.TEST_LANE] ?? [])],
  modulePathIgnorePatterns: ['<rootDir>/.data/', '/dist/'],
};
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
          'tools/backup',
          'towns',
        ],
        '*.test.ts',
      ).concat(units(['tools/bench'], '!(*.long).test.ts')),
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/packages/web-kit/src/testing/dom-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/packages/web-kit/src/testing/clean-up.mjs'],
      testMatch: units(['packages/ui', 'packages/web-kit', 'shell', 'mfe-*'], '*.test.ts?(x)'),
    },
    {
      ...shared,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/tools/e2e/src/testing/failure-environment.mjs',
      testMatch: [...units(['tools/e2e', 'tools/faults'], '*.test.ts'), '<rootDir>/tools/bench/src/**/*.long.test.ts'],
    },
  ],
};
