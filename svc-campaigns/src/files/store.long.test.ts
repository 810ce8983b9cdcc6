import { describe } from '@jest/globals';
import { startVersityGateway } from '@postcard/devstack/find/s3-server';
import { onPath } from '@postcard/devstack/process/on-path';
import { testFileStore } from '../testing/file-store-suite.ts';

const hasGo = onPath('go') !== undefined;
if (!hasGo) process.stderr.write('There is no Go on this machine, so no S3 server of production was tried.\n');

(hasGo ? describe : describe.skip)('on the Versity S3 Gateway', () => testFileStore(startVersityGateway));
