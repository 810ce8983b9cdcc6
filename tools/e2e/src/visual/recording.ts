import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type RecordedCall = {
  method: string;
  path: string;
  /** Number of the view's unsafe calls that completed before this call was sent. */
  after: number;
  status: number;
  headers: Record<string, string>;
  json?: unknown;
  text?: string;
  base64?: string;
};

export type Recording = {
  path: string;
  at: string;
  storage: BrowserStorage;
  calls: RecordedCall[];
};

export type BrowserStorage = { local: Record<string, string>; session: Record<string, string> };

/** File of all recordings. It holds each call once, because views share most calls. */
type RecordingsFile = {
  calls: RecordedCall[];
  /** Recordings by the view's name; `calls` holds indexes. */
  views: Record<string, Omit<Recording, 'calls'> & { calls: number[] }>;
};

export const recordingsFile = join(import.meta.dirname, '../../recordings.json');

let file: RecordingsFile | undefined;
const readFile = (): RecordingsFile =>
  (file ??= existsSync(recordingsFile)
    ? (JSON.parse(readFileSync(recordingsFile, 'utf8')) as RecordingsFile)
    : { calls: [], views: {} });

export const recordedViews = (): string[] => Object.keys(readFile().views);

export function readRecording(view: string): Recording {
  const { calls, views } = readFile();
  const recording = views[view];
  if (!recording) throw new Error(`${view} has no recording: npm run visual -- record ${view}`);
  return { ...recording, calls: recording.calls.map((place) => calls[place] as RecordedCall) };
}

export function writeRecordings(recordings: ReadonlyMap<string, Recording>): void {
  const places = new Map<string, number>();
  const placeOf = (call: RecordedCall) => {
    const line = JSON.stringify(call);
    const place = places.get(line) ?? places.size;
    places.set(line, place);
    return place;
  };
  const views = [...recordings]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([view, { calls, ...rest }]) => `"${view}":${JSON.stringify({ ...rest, calls: calls.map(placeOf) })}`);
  writeFileSync(
    recordingsFile,
    `{"calls":[\n${[...places.keys()].join(',\n')}\n],"views":{\n${views.join(',\n')}\n}}\n`,
  );
  file = undefined;
}
