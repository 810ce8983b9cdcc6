import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from './release.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const worthwhile = /\.(js|css|svg)$|^mf-manifest\.json$/;
const smallest = 1024;

export async function writeTwins(dist: string): Promise<void> {
  const files = (await listFiles(dist)).filter((file) => worthwhile.test(file));
  await Promise.all(files.map((file) => writeTwin(join(dist, file))));
}

async function writeTwin(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gzipped] = await Promise.all([brotli(content, { params }), gz(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzipped)]);
}
