import { requestExportHeader, requestExportName, requestExportRow } from '@postcard/exports/requests';
import { town } from '@postcard/contracts/town';
import { toast, type List } from '@postcard/web-kit';
import { saveFile, saveFrom } from '../lists/save-file.ts';
import { exportPath, type AdminRequest, type RequestKind, type RequestQuery } from './api.ts';

/** Saves the requests that match: from the page where it has them all, and otherwise as the server streams them. */
export function exportRequests(
  kind: RequestKind,
  { items = [], hasMore }: List<AdminRequest>,
  query: RequestQuery,
): void {
  if (items.length === 0)
    return toast({ title: 'No Data to Export', description: `There are no ${kind.words} to export.` });
  if (hasMore) return saveFrom(exportPath(kind, query));
  const day = new Date().toLocaleDateString('en-CA', { timeZone: town.timeZone });
  saveFile([requestExportHeader, ...items.map(requestExportRow)].join(''), requestExportName(kind.name, day));
}
