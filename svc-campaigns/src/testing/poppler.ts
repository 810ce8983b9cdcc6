import { installDebianPackages } from '@postcard/devstack/find/apt';
import { onPath } from '@postcard/devstack/process/on-path';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function openPoppler() {
  const there = () => onPath('pdfinfo', process.env['PATH'] ?? '');
  // oxlint-disable-next-line no-console -- a developer waits for it
  if (!there()) await installDebianPackages(['poppler-utils'], console.log);
  const ask = async (program: string, ...args: string[]): Promise<string> =>
    (await run(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;

  const table = async (program: string, ...args: string[]): Promise<string[][]> => {
    const lines = (await ask(program, ...args)).trim().split('\n');
    return lines.slice(lines.findIndex((line) => line.startsWith('---')) + 1).map((line) => line.trim().split(/\s+/u));
  };

  return {
    async boxes(file: string, page: number): Promise<Record<string, number[]>> {
      const lines = await ask('pdfinfo', '-box', '-f', String(page), '-l', String(page), file);
      return Object.fromEntries(
        [...lines.matchAll(/(\w+)Box:\s+(.*)/gu)].map(([, name, figures]) => [
          name,
          (figures as string)
            .trim()
            .split(/\s+/u)
            .map((each) => Number(each) / 72),
        ]),
      );
    },
    pages: async (file: string): Promise<number> => Number(/Pages:\s+(\d+)/u.exec(await ask('pdfinfo', file))?.[1]),
    fonts: async (file: string): Promise<Record<string, boolean>> =>
      Object.fromEntries((await table('pdffonts', file)).map((row) => [row[0], row.at(-5) === 'yes'])),
    pictures: async (file: string) =>
      (await table('pdfimages', '-list', file)).map((row) => ({
        page: Number(row[0]),
        colour: row[5],
        across: Number(row[12]),
        down: Number(row[13]),
      })),
    text: (file: string, page: number): Promise<string> =>
      ask('pdftotext', '-layout', '-f', String(page), '-l', String(page), file, '-'),
    async picture(file: string, page: number, dpi: number, folder: string): Promise<Buffer> {
      const name = join(folder, `page-${randomUUID()}`);
      await ask(
        'pdftoppm',
        '-png',
        '-singlefile',
        '-r',
        String(dpi),
        '-f',
        String(page),
        '-l',
        String(page),
        file,
        name,
      );
      return readFile(`${name}.png`);
    },
  };
}
