import { currentTown } from '@postcard/contracts/town';
import { townStart, type TownStart } from '@postcard/contracts/town-start';
import { z } from '@postcard/contracts/zod';
import { centsOf, dollarsOf, namesOf, numberOf, partsOf } from './typed.ts';

const text = z.string();

/** A new town's form values: amounts in dollars, lists with commas. */
export const startForm = z
  .object({
    name: text,
    state: text,
    zipCodes: text,
    timeZone: text,
    product: text,
    id: text,
    hosts: text,
    emailDomain: text,
    phone: text,
    street: text,
    legalEntity: text,
    zones: text,
    reach: z.object({ households: text, residents: text, businesses: text, averageIncome: text }),
    monthlyPieces: text,
    prices: z.object({ medium: text, large: text }),
    traditionalCost: text,
  })
  .superRefine((typed, context) => {
    const { error } = townStart.safeParse(bodyOf(typed));
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: fieldOf(path), message: inDollars(path, message) });
  });
export type StartForm = z.infer<typeof startForm>;

/** An error within a list belongs to the list's field. */
function fieldOf(path: readonly PropertyKey[]): (string | number)[] {
  const end = path.findIndex((part) => typeof part === 'number');
  return (end === -1 ? path : path.slice(0, end)) as string[];
}

const leastPrice = townStart.shape.traditionalCost.safeParse(0).error?.issues[0]?.message;
const inDollars = ([first]: readonly PropertyKey[], message: string): string =>
  (first === 'prices' || first === 'traditionalCost') && message === leastPrice
    ? 'Please enter a price of at least $1'
    : message;

/** Numbers that cannot be parsed stay text, so that the contract refuses them. */
export function bodyOf(typed: StartForm): TownStart {
  const { reach, prices } = typed;
  const body = {
    ...typed,
    id: typed.id.trim(),
    state: typed.state.trim().toUpperCase(),
    timeZone: typed.timeZone.trim(),
    emailDomain: typed.emailDomain.trim().toLowerCase(),
    zipCodes: partsOf(typed.zipCodes),
    hosts: partsOf(typed.hosts.toLowerCase()),
    zones: namesOf(typed.zones),
    reach: {
      households: numberOf(reach.households.trim()),
      residents: numberOf(reach.residents.trim()),
      businesses: numberOf(reach.businesses.trim()),
      averageIncome: numberOf(reach.averageIncome.trim()),
    },
    monthlyPieces: numberOf(typed.monthlyPieces.trim()),
    prices: { medium: centsOf(prices.medium.trim()), large: centsOf(prices.large.trim()) },
    traditionalCost: centsOf(typed.traditionalCost.trim()),
  };
  return body as TownStart;
}

/** Prices, pieces and the time zone start as the current town's. */
export function blankStart(): StartForm {
  const { timeZone, monthlyPieces, prices, traditionalCost } = currentTown();
  return {
    name: '',
    state: '',
    zipCodes: '',
    timeZone,
    product: '',
    id: '',
    hosts: '',
    emailDomain: '',
    phone: '',
    street: '',
    legalEntity: '',
    zones: 'North, South',
    reach: { households: '', residents: '', businesses: '', averageIncome: '' },
    monthlyPieces: String(monthlyPieces),
    prices: { medium: dollarsOf(prices.medium), large: dollarsOf(prices.large) },
    traditionalCost: dollarsOf(traditionalCost),
  };
}
