import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One call of a page, with what the API responded. */
export type RecordedCall = {
  method: string;
  /** With its query. */
  path: string;
  /** How many unsafe calls of this view had their response before this one was sent. */
  after: number;
  status: number;
  headers: Record<string, string>;
  /** What was sent as JSON, as a value. */
  json?: unknown;
  /** What was sent as another text. */
  text?: string;
  /** What was sent as anything else. */
  base64?: string;
};

/** What a view needs to be shown again without the services. */
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
