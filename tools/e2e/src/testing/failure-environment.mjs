// Jest environment of the journeys: reports what people saw when a test fails.
import { TestEnvironment } from 'jest-environment-node';

/** Servers of the services' tests. A stack would use them even where a journey ends its own. */
const ofServices = ['MONGODB_URI', 'AMQP_URL'];

export default class JourneyEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.given = ofServices.map((name) => [name, process.env[name]]);
    for (const name of ofServices) delete process.env[name];
  }

  async teardown() {
    for (const [name, value] of this.given) if (value !== undefined) process.env[name] = value;
    await super.teardown();
  }

  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') await globalThis.reportWhatWasSeen?.();
  }
}
