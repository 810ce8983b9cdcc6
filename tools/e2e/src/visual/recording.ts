import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One call of a page, with what the API responded. */
export type RecordedCall = {
  method: string;
  /** With its query. */
  path: string;
  /** Number of this view's unsafe calls that were complete before this call was sent. */
  after: number;
  status: number;
  headers: Record<string, string>;
  /** JSON body, as a value. */
  json?: unknown;
  /** Text body. */
  text?: string;
  /** Any other body. */
  base64?: string;
};

/** Data to show a view without the services. */
export type Recording = {
  path: string;
  /** The instant of the recording, ISO 8601. */
  at: string;
  storage: BrowserStorage;
  calls: RecordedCall[];
};

export type BrowserStorage = { local: Record<string, string>; session: Record<string, string> };

/** The file of all recordings. Views share most of their calls, so that it holds each call once. */
type RecordingsFile = {
  calls: RecordedCall[];
  /** By the view's name; its calls are places in `calls`. */
  views: Record<string, Omit<Recording, 'calls'> & { calls: number[] }>;
};

export const recordingsFile = join(import.meta.dirname, '../../recordings.json');

let file: RecordingsFile | undefined;
const readFile = (): RecordingsFile =>
  (file ??= existsSync(recordingsFile)
    ? (JSON.parse(readFileSync(recordingsFile, 'utf8')) as RecordingsFile)
    : { calls: [], views: {} });

export const recordedViews = (): string[] => Object.keys(readFile().views);

/** @throws if the view was never recorded */
export function readRecording(view: string): Recording {
  const { calls, views } = readFile();
  const recording = views[view];
  if (!recording) throw new Error(`${view} was never recorded: npm run visual -- record ${view}`);
  return { ...recording, calls: recording.calls.map((place) => calls[place] as RecordedCall) };
}

/** Writes all recordings anew, one call and one view a line, so that a difference shows what it is in. */
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
