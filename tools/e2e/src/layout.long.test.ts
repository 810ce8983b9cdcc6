import { describeLayout } from './layout/describe-layout.ts';

describeLayout(['visitor', 'admin']);
