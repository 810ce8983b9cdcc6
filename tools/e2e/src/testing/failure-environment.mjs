// Jest environment of the journeys: reports what people saw when a test fails.
import { TestEnvironment } from 'jest-environment-node';

export default class JourneyEnvironment extends TestEnvironment {
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') await globalThis.reportWhatWasSeen?.();
  }
}
