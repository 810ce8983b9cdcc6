import { townFrom, type TownStart } from '@postcard/contracts/town-start';
import { cents, divided, listed, wholeNumber, type Details } from './questions.ts';

export function townFile(details: Details): string {
  const town = townFrom(startOf(details));
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

function startOf(details: Details): TownStart {
  const of = (flag: string): string => details[flag] as string;
  return {
    id: of('id'),
    name: of('name'),
    state: of('state'),
    product: of('product'),
    phone: of('phone'),
    street: of('street'),
    zipCodes: listed(of('zip')),
    timeZone: of('time-zone'),
    hosts: listed(of('host')),
    emailDomain: of('email-domain'),
    legalEntity: of('legal-entity'),
    zones: divided(of('zones')),
    reach: {
      households: wholeNumber(of('households')),
      residents: wholeNumber(of('residents')),
      averageIncome: wholeNumber(of('income')),
      businesses: wholeNumber(of('businesses')),
    },
    monthlyPieces: wholeNumber(of('pieces')),
    prices: { medium: cents(of('medium')), large: cents(of('large')) },
    traditionalCost: cents(of('own-mailer')),
  };
}
