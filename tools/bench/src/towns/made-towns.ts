import type { Town } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';

/** So many towns like the first one, each with an id, a host and a name of its own. */
export function madeTowns(count: number): Town[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    const id = `t${number}`;
    const name = `Town ${number}`;
    return { ...towns[0], id, name, product: `The ${name} Postcard`, hosts: [`${id}.localhost`] };
  });
}

/** A town as svc-identity keeps it once it is published. */
export function writtenTown(town: Town, at: Date) {
  return {
    _id: town.id,
    draft: JSON.stringify(town),
    name: town.name,
    nameKey: town.name.toLowerCase(),
    published: town,
    publishedAt: at,
    publishedHosts: town.hosts,
    version: 2,
    createdAt: at,
    updatedAt: at,
  };
}
