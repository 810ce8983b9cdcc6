import { townPicturesPath, type Town } from '@postcard/contracts/town';
import { readPicture } from '@postcard/towns/pictures';
import type { Exchange } from '../exchange.ts';
import type { Refusal } from '../problems.ts';
import type { SecurityHeaders } from '../security.ts';
import { compress, etagOf } from './compress.ts';
import { typeOf } from './load-release.ts';
import { sendContent, type Content } from './send-content.ts';

/** Cached for five minutes, as a release may change a picture without changing its name. */
const shortly = 'public, max-age=300';

/** Serves pictures of the release's towns below `townPicturesPath`, each read once; published towns have none. */
export function createTownPictures(towns: readonly Town[], security: SecurityHeaders) {
  const files = new Set(towns.flatMap((town) => Object.values(town.pictures).map((file) => keyOf(town, file))));
  const contents = new Map<string, Promise<Content>>();

  const contentOf = (town: Town, file: string): Promise<Content> => {
    const key = keyOf(town, file);
    const known = contents.get(key);
    if (known) return known;
    const content = readContent(town, file);
    contents.set(key, content);
    content.catch(() => contents.delete(key));
    return content;
  };

  return async (exchange: Exchange): Promise<Refusal | undefined> => {
    const { town } = exchange.site;
    const file = exchange.path.slice(townPicturesPath.length);
    if (!files.has(keyOf(town, file))) return { code: 'not_found' };
    const headers = [...security.api, 'cache-control', shortly, 'x-request-id', exchange.requestId];
    sendContent(exchange, await contentOf(town, file), headers);
    return undefined;
  };
}

const keyOf = ({ id }: Town, file: string): string => `${id} ${file}`;

async function readContent(town: Town, file: string): Promise<Content> {
  const body = await readPicture(town, file);
  const type = typeOf(file)!;
  // Raster pictures are already compressed.
  return file.endsWith('.svg')
    ? compress(body, type)
    : { body, br: undefined, gz: undefined, type, etag: etagOf(body) };
}
