import { requestExportHeader, requestExportName, requestExportRow } from '@postcard/exports/requests';
import { isoDate } from '@postcard/contracts/town-dates';
import type { List } from '@postcard/web-kit';
import { saveList } from '../lists/save-list.ts';
import { exportPath, type AdminRequest, type RequestKind, type RequestQuery } from './api.ts';

/** Saves the requests that match. */
export function exportRequests(kind: RequestKind, list: List<AdminRequest>, query: RequestQuery): void {
  const day = isoDate(new Date());
  saveList({
    list,
    path: exportPath(kind, query),
    name: requestExportName(kind.name, day),
    header: requestExportHeader,
    rowOf: requestExportRow,
    words: kind.words,
  });
}
