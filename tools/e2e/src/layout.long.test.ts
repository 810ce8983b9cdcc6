import { describeLayout } from './layout/describe-layout.ts';

describeLayout(['visitor', 'applicant', 'member', 'admin'], 'long');
