import { sampleKind } from './api.ts';
import { RequestList } from './request-list.tsx';

export const Component = () => <RequestList kind={sampleKind} />;
