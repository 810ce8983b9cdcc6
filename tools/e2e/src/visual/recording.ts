import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  /** The page has a dark scheme. */
  followsScheme: boolean;
  calls: RecordedCall[];
};

export type BrowserStorage = { local: Record<string, string>; session: Record<string, string> };

export const recordingsFolder = join(import.meta.dirname, '../../recordings');
const fileOf = (view: string) => join(recordingsFolder, `${view}.json`);

/** @throws where the view was never recorded */
export function readRecording(view: string): Recording {
  const file = fileOf(view);
  if (!existsSync(file)) throw new Error(`${view} was never recorded: npm run visual -- record ${view}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Recording;
}

/** One call a line, so that a difference shows which call it is in. */
export function writeRecording(view: string, { calls, ...rest }: Recording): void {
  mkdirSync(recordingsFolder, { recursive: true });
  const head = JSON.stringify(rest).slice(0, -1);
  const lines = calls.map((call) => `\n${JSON.stringify(call)}`).join(',');
  writeFileSync(fileOf(view), `${head},"calls":[${lines}\n]}\n`);
}

export const recordedViews = (): string[] => readdirSync(recordingsFolder).map((file) => file.replace(/\.json$/, ''));

export const removeRecording = (view: string): void => rmSync(fileOf(view));
