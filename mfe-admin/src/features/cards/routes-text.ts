import { carrierRoute, type CarrierRoute } from '@postcard/contracts/campaigns';

export const routesAsText = (routes: readonly CarrierRoute[]): string =>
  routes.map(({ zip, route, households }) => `${zip} ${route} ${households}`).join('\n');

type Read = { routes: CarrierRoute[]; problems: string[] };

export function routesFromText(text: string): Read {
  const read: Read = { routes: [], problems: [] };
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    const [zip, route, ...rest] = line
      .trim()
      .split(/[\s,;]+/u)
      .filter(Boolean);
    if (zip === undefined) continue;
    const given = carrierRoute.safeParse({ zip, route, households: Number(rest.join('')) });
    if (given.success) read.routes.push(given.data);
    else
      read.problems.push(
        `Line ${index + 1}: ${
          rest.length > 0 ? (given.error.issues[0]?.message ?? '') : 'Please enter ZIP Code, route and mailboxes'
        }.`,
      );
  }
  return read;
}
