import { describe, expect, test } from '@jest/globals';
import { contrastsOf } from './colors-part.tsx';
import { shownFaults } from './use-town-form.ts';
import { draftOf, openedTown, start } from './testing.ts';
import { centsOf, numberOf } from './fields.ts';
import { blankZone, townOf, valuesOf } from './town-values.ts';

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1);
const typed = (town: Record<string, unknown>) => valuesOf({ town, version: 1 });

describe('the form values of a draft', () => {
  test.each([
    ['of a whole town', draftOf()],
    ['with parts that the form does not have', { ...draftOf(), more: { a: 1 }, zoneBorder: 'railway', pictures: {} }],
    [
      'with mistakes in it',
      { ...draftOf(), zones: 3, prices: 'many', name: 7, hosts: 'one', zipCodes: [1], total: {} },
    ],
    ['that is empty', {}],
  ])('keep the data %s unchanged if no value changes', (_, town) => {
    expect(JSON.stringify(townOf(town, typed(town)))).toBe(JSON.stringify(town));
  });

  test('convert amounts to cents, counts to numbers and lists to arrays', () => {
    const values = typed(draftOf());
    expect([values['prices'].medium, values['hosts'], values['zipCodes']]).toEqual([
      '400.50',
      'birch-falls.example',
      '97001, 97002',
    ]);
    const next = {
      ...values,
      prices: { medium: '$1,250.5', large: 'a lot' },
      monthlyPieces: '12,000',
      hosts: 'a.b, c.d',
    };
    expect(townOf(draftOf(), next)).toMatchObject({
      prices: { medium: 125_050, large: 'a lot' },
      monthlyPieces: 12_000,
      hosts: ['a.b', 'c.d'],
    });
  });

  test('keep unknown parts of a zone, also when an earlier zone is removed', () => {
    const draft = draftOf({ ...start, zones: ['North', 'East', 'South'] });
    const zones = draft['zones'] as object[];
    const values = typed({ ...draft, zones: zones.map((zone, index) => ({ ...zone, heroCompass: `H${index}` })) });
    const before = { ...draft, zones: zones.map((zone, index) => ({ ...zone, heroCompass: `H${index}` })) };

    const kept = { ...values, zones: [...values.zones.slice(1), blankZone(values.zones)] };

    expect(townOf(before, kept)['zones']).toMatchObject([
      { id: 'B', heroCompass: 'H1', label: 'East Birch Falls' },
      { id: 'C', heroCompass: 'H2' },
      { id: 'D', label: '', months: [], routes: [], reach: { households: '' } },
    ]);
  });

  test('do not contain a color for an empty field', () => {
    const draft = { ...draftOf(), brand: { light: { red: '#112233', blue: '#445566' }, dark: {} } };
    const values = typed(draft);
    const next = {
      ...values,
      brand: { ...values['brand'], light: { ...values['brand'].light, red: '', band: '#ABCDEF' } },
    };

    expect(JSON.parse(JSON.stringify(townOf(draft, next)['brand']))).toEqual({
      light: { blue: '#445566', band: '#abcdef' },
      dark: {},
    });
  });
});

describe('the errors of a draft', () => {
  test('have the labels of their fields, in the order of the form', () => {
    const { faults, town } = openedTown({
      town: {
        ...draftOf(),
        deadlines: { ...(draftOf()['deadlines'] as object), closesBeforeDays: 20 },
        zones: [{ ...(draftOf()['zones'] as object[])[0], months: allMonths, routes: ['C001', 'x'] }],
        prices: { medium: 0, large: 75_000 },
        hosts: ['fine.example', 'not a host'],
        more: 1,
      },
    });
    expect(shownFaults(faults, town)).toEqual([
      { field: 'hosts', where: 'Hosts', message: 'Please enter a host name such as card.example' },
      { field: 'prices.medium', where: 'Price of a medium spot', message: 'Please enter a price of at least $1' },
      {
        field: 'deadlines.closesBeforeDays',
        where: 'Booking closes',
        message: 'This date comes before “Full refund until”: please enter at most 15 days',
      },
      { field: 'zones.0.routes', where: 'Zone A: Carrier routes', message: 'Please write a carrier route as C012' },
      { field: undefined, where: 'more', message: 'This field is not known' },
    ]);
  });

  test('link to the first zone if they are about all zones', () => {
    const [zone] = draftOf()['zones'] as object[];
    const { faults, town } = openedTown({ town: { ...draftOf(), zones: [{ ...zone, months: [1, 2] }] } });

    expect(shownFaults(faults, town)).toEqual([
      {
        field: 'zones.0.months',
        where: 'Zones',
        message: expect.stringMatching(/^March, .* and December have no zone$/),
      },
    ]);
  });
});

test('contrastsOf uses the stylesheet’s other colors, and ignores incomplete colors', () => {
  expect(contrastsOf({ light: { red: '#ff9999', blue: 'blu' }, dark: {} })).toContainEqual(
    expect.objectContaining({ scheme: 'light', text: 'red', ground: 'page' }),
  );
  expect(contrastsOf({ light: { red: '', blue: 'blu' } })).toEqual([]);
});

describe('a pasted number', () => {
  test.each([
    ['$98,000', 98_000],
    ['$98,000.00', 98_000],
    ['US$ 98,000', 98_000],
    ['5,010', 5010],
    ['5\u00A0010', 5010],
    ['5010', 5010],
    ['12.50', '12.50'],
    ['1,2', '1,2'],
    ['many', 'many'],
    ['', ''],
  ])('parses %j as the count %j', (pasted, count) => {
    expect(numberOf(pasted)).toBe(count);
  });

  test.each([
    ['$500', 50_000],
    ['$1,250.50', 125_050],
    ['1250.5', 125_050],
    ['$ 900', 90_000],
    ['a lot', 'a lot'],
  ])('parses %j as %j cents', (pasted, cents) => {
    expect(centsOf(pasted)).toBe(cents);
  });
});
