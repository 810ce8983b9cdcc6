// jest's environment of the journeys: when a test fails, whoever can tell what its people saw is asked to.
import { TestEnvironment } from 'jest-environment-node';

export default class JourneyEnvironment extends TestEnvironment {
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') await globalThis.tellWhatWasSeen?.();
  }
}
