import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Town } from '@postcard/contracts/town';
import { hostFaults, judgeTown, placeOf } from '@postcard/contracts/town-judge';
import type { TownFault } from '@postcard/contracts/town-schema';
import { contrastFaults } from '@postcard/ui/styles/contrast';
import { largestPicture } from '@postcard/towns/pictures';
import { unlistedIds } from '../list-towns.ts';
import { townId, townIds } from '../town-folders.ts';

/** `file` is relative to the folder of towns. */
type PlacedFault = TownFault & { file: string };

type Read = { id: string; file: string; town: Partial<Town>; faults: TownFault[] };

const css = readFileSync(new URL(import.meta.resolve('@postcard/ui/styles/tokens.css')), 'utf8');

/** Returns the mistakes of all towns, or of `only` one, in the schema and beyond. @throws if there is no such town */
export async function checkTowns(towns: string, only?: string): Promise<PlacedFault[]> {
  const ids = townIds(towns);
  if (only !== undefined && !ids.includes(only)) throw new Error(`There is no folder ${only} in ${towns}.`);
  const read = await Promise.all(ids.map((id) => readTown(towns, id)));
  const unlisted = unlistedIds(towns);
  return read
    .filter(({ id }) => only === undefined || id === only)
    .flatMap((one) =>
      [
        ...one.faults,
        ...ownFaults(one, towns),
        ...clashes(one, read),
        ...(unlisted.includes(one.id) ? [notListed] : []),
      ]
        .map((fault) => ({ ...fault, file: one.file }))
        .filter(isNew),
    );
}

/** `zones[1].months: March is a month of zone A too` */
export function lineOf({ file, path, message }: PlacedFault): string {
  return `${[file, placeOf({ path })].filter(Boolean).join(': ')}: ${message}`;
}

/** An unlisted town may be published without a release. */
export const isNotListed = ({ message }: TownFault): boolean => message === notListed.message;

const notListed = { path: [], message: 'The town is not served: npm run town -- list puts it on the list' };

async function readTown(towns: string, id: string): Promise<Read> {
  const path = join(towns, id, 'town.ts');
  if (!existsSync(path))
    return { id, file: id, town: {}, faults: [{ path: [], message: 'The folder has no file town.ts' }] };
  const file = `${id}/town.ts`;
  try {
    const { town } = (await import(pathToFileURL(path).href)) as { town?: Partial<Town> };
    if (!town) return { id, file, town: {}, faults: [{ path: [], message: 'The file exports no const town' }] };
    return { id, file, ...judgeTown(town) };
  } catch (error) {
    return {
      id,
      file,
      town: {},
      faults: [{ path: [], message: `The file cannot be read: ${(error as Error).message}` }],
    };
  }
}

/** Returns the faults of one town beyond the schema: its folder, and our stylesheet. */
function ownFaults({ id, town }: Read, towns: string): TownFault[] {
  const faults: TownFault[] = [];
  if (!townId.test(id))
    faults.push({ path: [], message: 'Please call the folder by small letters, digits and hyphens' });
  if (town.id !== undefined && town.id !== id)
    faults.push({ path: ['id'], message: `The folder is called ${id}, and the town ${town.id}` });
  for (const [name, picture] of Object.entries(town.pictures ?? {}))
    faults.push(...pictureFaults(name, join(towns, id, picture)));
  if (town.brand) faults.push(...paleColors(town.brand));
  return faults;
}

function pictureFaults(name: string, file: string): TownFault[] {
  const path = ['pictures', name];
  const bytes = statSync(file, { throwIfNoEntry: false })?.size;
  if (bytes === undefined)
    return [{ path, message: `${basename(file)} is not in the folder ${basename(dirname(file))}` }];
  return bytes > largestPicture ? [{ path, message: `${basename(file)} is larger than ${largestPicture} bytes` }] : [];
}

const paleColors = (brand: Town['brand']): TownFault[] =>
  contrastFaults(css, brand).map(({ scheme, text, ground, ratio, least }) => ({
    path: ['brand', scheme],
    message: `${text} on ${ground} has a contrast of ${ratio.toFixed(1)}:1, and needs ${least}:1`,
  }));

function clashes({ id, town }: Read, read: readonly Read[]): TownFault[] {
  const others = read.filter((other) => other.id !== id);
  const sameId = others.filter((other) => town.id !== undefined && other.town.id === town.id);
  return [
    ...sameId.map((other) => ({ path: ['id'], message: `${other.file} has the same id` })),
    ...hostFaults(
      town.hosts ?? [],
      others.map((other) => ({ called: other.file, hosts: other.town.hosts ?? [] })),
    ),
  ];
}

/** A field that is wrong twice for one reason is named once. */
const isNew = (fault: PlacedFault, index: number, all: readonly PlacedFault[]): boolean =>
  all.findIndex((other) => lineOf(other) === lineOf(fault)) === index;
