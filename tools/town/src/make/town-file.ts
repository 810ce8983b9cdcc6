import type { Reach, Town, TownZone } from '@postcard/contracts/town';
import { cents, divided, listed, wholeNumber, type Details } from './questions.ts';

/** The text of a new town's file, before it is formatted. */
export function townFile(details: Details): string {
  const { statistics: _same, ...town } = townFrom(details);
  const fields = Object.entries(town).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`);
  const at = fields.findIndex((field) => field.startsWith('  brand:'));
  fields.splice(at, 0, '  statistics: nationalStatistics,');
  return `import type { Town } from '@postcard/contracts/town';
import { nationalStatistics } from '../src/national-statistics.ts';

${comment(town.zones.length)}
export const town = {
${fields.join('\n')}
} satisfies Town;
`;
}

const comment = (zones: number): string =>
  zones === 1 ? '' : '// The figures of zones are even parts of the whole: please enter the post office’s counts.';

type Written = Omit<Town, 'statistics'> & { statistics?: never };

function townFrom(details: Details): Written {
  const { id, name, state, phone, street, product } = details as Record<string, string>;
  const zipCodes = listed(details['zip'] as string);
  const total = totalOf(details);
  return {
    id: id as string,
    product: product as string,
    name: name as string,
    state: state as string,
    zipCodes,
    zipCode: zipCodes[0] as string,
    timeZone: details['time-zone'] as string,
    hosts: listed(details['host'] as string),
    emails: emailsOf(details['email-domain'] as string),
    phone: phone as string,
    street: street as string,
    legalEntity: details['legal-entity'] as string,
    zones: zonesOf(name as string, divided(details['zones'] as string), total),
    total,
    monthlyPieces: wholeNumber(details['pieces'] as string),
    prices: { medium: cents(details['medium'] as string), large: cents(details['large'] as string) },
    traditionalCost: cents(details['own-mailer'] as string),
    ...usual,
  };
}

/** What most towns keep: two weeks for design, proofs and print, and the grid of twelve medium spots and two large. */
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

const emailsOf = (domain: string): Town['emails'] => ({
  hello: `hello@${domain}`,
  support: `support@${domain}`,
  team: `team@${domain}`,
});

function totalOf(details: Details): Reach {
  const [households, residents, businesses] = ['households', 'residents', 'businesses'].map((flag) =>
    wholeNumber(details[flag] as string),
  ) as [number, number, number];
  return reachOf({ households, residents, businesses, averageIncome: wholeNumber(details['income'] as string) });
}

/** A mailbox for each household and business. */
function reachOf(counts: Omit<Reach, 'incomeShort' | 'mailboxes'>): Reach {
  const { households, residents, averageIncome, businesses } = counts;
  const incomeShort = `$${Math.round(averageIncome / 1000)}k`;
  return { households, residents, averageIncome, incomeShort, businesses, mailboxes: households + businesses };
}

/** Even parts of the town, which take turns month by month. */
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

/** The nth of as many even whole parts, which make up the whole. */
const part = (whole: number, count: number, nth: number): number =>
  Math.floor((whole * (nth + 1)) / count) - Math.floor((whole * nth) / count);
