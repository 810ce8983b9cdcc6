// jest's environment of the journeys: when a test fails, reports what its people saw.
import { TestEnvironment } from 'jest-environment-node';

export default class JourneyEnvironment extends TestEnvironment {
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') await globalThis.reportWhatWasSeen?.();
  }
}
