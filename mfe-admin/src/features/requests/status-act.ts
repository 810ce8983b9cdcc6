import { ApiError, userMessageOf } from '@postcard/web-kit';
import type { BulkAct } from '../selection/use-bulk.ts';
import { setStatus, type AdminRequest, type RequestKind } from './api.ts';

const unexpectedChange = 'An error occurred while updating the status.';

export const whyNotChanged = (kind: RequestKind, error: unknown): string =>
  error instanceof ApiError ? userMessageOf(error, kind.updateFailure) : unexpectedChange;

export const statusAct = (kind: RequestKind, status: string): BulkAct<AdminRequest, AdminRequest> => ({
  key: status,
  change: ({ id }) => setStatus(kind, id, status),
  title: 'Status Updated',
  words: (count) => `${counted(count)} now ${status}.`,
  undo: ({ item }) => setStatus(kind, item.id, item.status),
  undoneWords: (count) => `${counted(count)} as before.`,
});

const counted = (count: number): string => (count === 1 ? 'One request is' : `${count} requests are`);
