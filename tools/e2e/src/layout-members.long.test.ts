import { describeLayout } from './layout/describe-layout.ts';

describeLayout(['applicant', 'member']);
