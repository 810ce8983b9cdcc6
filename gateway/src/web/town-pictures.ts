import { townPicturesPath, type Town } from '@postcard/contracts/town';
import { readPicture } from '@postcard/towns/pictures';
import type { Exchange } from '../exchange.ts';
import type { Refusal } from '../problems.ts';
import type { SecurityHeaders } from '../security.ts';
import { compress, etagOf } from './compress.ts';
import { sendContent, type Content } from './send-content.ts';

/** A release may bring another picture under the same name. */
const shortly = 'public, max-age=300';

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
};

/**
 * Serves the pictures that a site's town names, below `townPicturesPath`. Each is read once, when it is first asked
 * for, and a town has three at most.
 * @param towns of the release: a town that owners published has no folder
 * @returns why not, or undefined when it was served
 */
export function createTownPictures(towns: readonly Town[], security: SecurityHeaders) {
  const files = new Set(towns.flatMap((town) => Object.values(town.pictures).map((file) => keyOf(town, file))));
  const contents = new Map<string, Promise<Content>>();

  const contentOf = (town: Town, file: string): Promise<Content> => {
    const key = keyOf(town, file);
    const content = contents.get(key) ?? readContent(town, file);
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
  const type = types[file.slice(file.lastIndexOf('.') + 1)] as string;
  return type === types['svg']
    ? compress(body, type)
    : { body, br: undefined, gz: undefined, type, etag: etagOf(body) };
}
