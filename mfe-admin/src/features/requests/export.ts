import { requestExportHeader, requestExportName, requestExportRow } from '@postcard/exports/requests';
import { isoDate } from '@postcard/contracts/town-dates';
import type { List } from '@postcard/web-kit';
import { saveList, type ExportFile } from '../lists/save-list.ts';
import { exportPath, type AdminRequest, type RequestKind, type RequestQuery } from './api.ts';

export const exportFile = ({ name }: RequestKind): ExportFile<AdminRequest> => ({
  name: () => requestExportName(name, isoDate(new Date())),
  header: requestExportHeader,
  rowOf: requestExportRow,
});

export function exportRequests(kind: RequestKind, list: List<AdminRequest>, query: RequestQuery): void {
  saveList({ list, path: exportPath(kind, query), file: exportFile(kind), words: kind.words });
}
