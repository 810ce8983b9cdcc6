import { requestExportHeader, requestExportName, requestExportRow } from '@postcard/exports/requests';
import { town } from '@postcard/contracts/town';
import type { List } from '@postcard/web-kit';
import { saveList } from '../lists/save-list.ts';
import { exportPath, type AdminRequest, type RequestKind, type RequestQuery } from './api.ts';

/** Saves the requests that match. */
export function exportRequests(kind: RequestKind, list: List<AdminRequest>, query: RequestQuery): void {
  const day = new Date().toLocaleDateString('en-CA', { timeZone: town.timeZone });
  saveList({
    list,
    path: exportPath(kind, query),
    name: requestExportName(kind.name, day),
    header: requestExportHeader,
    rowOf: requestExportRow,
    words: kind.words,
  });
}
