import { z } from '../zod.ts';
import { townSchema, type Reach, type Town, type TownZone } from './town.ts';

const { shape } = townSchema;
const count = z.int().min(1).max(10_000_000);
const domainSentence = 'Please enter a domain such as card.example';

export const townStart = z.strictObject({
  id: shape.id,
  name: shape.name,
  state: shape.state,
  /** The ZIP Code of the postal address is first. */
  zipCodes: shape.zipCodes,
  timeZone: shape.timeZone,
  product: shape.product,
  hosts: shape.hosts,
  /** Domain of hello@, support@ and team@. */
  emailDomain: z
    .string(domainSentence)
    .refine((domain) => shape.emails.shape.hello.safeParse(`hello@${domain}`).success, domainSentence),
  phone: shape.phone,
  street: shape.street,
  legalEntity: shape.legalEntity,
  zones: z.array(z.string().trim().min(1).max(20)).min(1).max(6),
  /** Totals of all zones; the average income is in dollars a year. */
  reach: z.strictObject({ households: count, residents: count, businesses: count, averageIncome: count.min(1000) }),
  monthlyPieces: shape.monthlyPieces,
  prices: shape.prices,
  traditionalCost: shape.traditionalCost,
});
export type TownStart = z.infer<typeof townStart>;

/** Creates a town whose counts are split evenly among its zones until the post office's counts are entered. */
export function townFrom(start: TownStart): Omit<Town, 'statistics'> {
  const { emailDomain, reach, ...same } = start;
  const total = reachOf(reach);
  return {
    ...same,
    zipCode: start.zipCodes[0] as string,
    emails: {
      hello: `hello@${emailDomain}`,
      support: `support@${emailDomain}`,
      team: `team@${emailDomain}`,
    },
    zones: zonesOf(start.name, start.zones, total),
    total,
    ...usual,
  };
}

const usual = {
  deadlines: {
    cancelBeforeDays: 15,
    closesBeforeDays: 10,
    artworkDueBeforeDays: 8,
    proofsDueBeforeDays: 6,
    pressLockBeforeDays: 5,
  },
  minimumSpots: 7,
  spots: {
    front: ['masthead L01 L01', 'M01 M02 M03', 'M04 M05 M06'],
    back: ['L02 L02 address', 'M07 M08 M09', 'M10 M11 M12'],
  },
  brand: { light: {}, dark: {} },
  pictures: {},
};

function reachOf(counts: Omit<Reach, 'incomeShort' | 'mailboxes'>): Reach {
  const { households, residents, averageIncome, businesses } = counts;
  const incomeShort = `$${Math.round(averageIncome / 1000)}k`;
  return { households, residents, averageIncome, incomeShort, businesses, mailboxes: households + businesses };
}

function zonesOf(name: string, compasses: readonly string[], total: Reach): TownZone[] {
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const count = compasses.length;
  return compasses.map((compass, nth) => {
    return {
      id: String.fromCodePoint('A'.codePointAt(0)! + nth),
      label: count === 1 ? name : `${compass} ${name}`,
      compass,
      months: months.filter((month) => (month - 1) % count === nth),
      reach: reachOf({
        households: part(total.households, count, nth),
        residents: part(total.residents, count, nth),
        businesses: part(total.businesses, count, nth),
        averageIncome: total.averageIncome,
      }),
      routes: [],
    };
  });
}

const part = (whole: number, count: number, nth: number): number =>
  Math.floor((whole * (nth + 1)) / count) - Math.floor((whole * nth) / count);
