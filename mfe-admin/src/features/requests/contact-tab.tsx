import { contactKind } from './api.ts';
import { RequestList } from './request-list.tsx';

export const Component = () => <RequestList kind={contactKind} />;
