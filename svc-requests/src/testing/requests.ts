import { startTestService, type TestService } from '@postcard/service-kit/testing';
import { start } from '../start.ts';

export const startRequests = (): Promise<TestService> => startTestService({ name: 'requests', start });
