import type { Town } from '@postcard/contracts/town';
import { nationalStatistics } from '../src/national-statistics.ts';

/** An example of a second town. An operator replaces its estimated figures, address and phone. */
export const town = {
  id: 'prescott',
  product: 'The Prescott Postcard',
  name: 'Prescott',
  state: 'AZ',
  zipCodes: ['86301', '86303', '86305'],
  zipCode: '86301',
  timeZone: 'America/Phoenix',
  hosts: ['prescott.localhost'],
  emails: {
    hello: 'hello@prescottpostcard.example',
    support: 'support@prescottpostcard.example',
    team: 'team@prescottpostcard.example',
  },
  phone: '(928) 555-0117',
  street: '1 Cortez Street',
  legalEntity: 'Prescott Postcard LLC',
  zones: [
    {
      // 86301
      id: 'A',
      label: 'Granite Dells',
      compass: 'East',
      months: [1, 4, 7, 10],
      reach: {
        households: 7104,
        residents: 14_920,
        averageIncome: 71_240,
        incomeShort: '$71k',
        businesses: 432,
        mailboxes: 7536,
      },
      routes: [],
    },
    {
      // 86303
      id: 'B',
      label: 'Groom Creek',
      compass: 'South',
      months: [2, 5, 8, 11],
      reach: {
        households: 7310,
        residents: 15_720,
        averageIncome: 88_460,
        incomeShort: '$88k',
        businesses: 211,
        mailboxes: 7521,
      },
      routes: [],
    },
    {
      // 86305
      id: 'C',
      label: 'Williamson Valley',
      compass: 'Northwest',
      months: [3, 6, 9, 12],
      reach: {
        households: 7246,
        residents: 15_940,
        averageIncome: 96_380,
        incomeShort: '$96k',
        businesses: 266,
        mailboxes: 7512,
      },
      routes: [],
    },
  ],
  total: {
    households: 21_660,
    residents: 46_580,
    averageIncome: 85_462,
    incomeShort: '$85k',
    businesses: 909,
    mailboxes: 22_569,
  },
  monthlyPieces: 7500,
  prices: { medium: 67_500, large: 120_000 },
  traditionalCost: 240_000,
  deadlines: {
    cancelBeforeDays: 20,
    closesBeforeDays: 14,
    artworkDueBeforeDays: 11,
    proofsDueBeforeDays: 9,
    pressLockBeforeDays: 7,
  },
  minimumSpots: 8,
  spots: {
    front: ['L01 L01 masthead', 'M01 M02 M03', 'M04 M05 M06'],
    back: ['L02 L02 address', 'M07 M08 M09', 'M10 M11 M12'],
  },
  statistics: nationalStatistics,
  brand: {
    // Copper and pine.
    light: {
      red: '#9a4a1c',
      'red-deep': '#7d3a13',
      'red-tint': '#f8e9dd',
      'on-red': '#ffffff',
      blue: '#1f6167',
      'blue-deep': '#164a50',
      'blue-tint': '#e1efee',
      'on-blue': '#ffffff',
      band: '#23302a',
      'on-band': '#f8f5ec',
    },
    dark: {
      red: '#eea06c',
      'red-deep': '#f5bd95',
      'red-tint': '#40291b',
      'on-red': '#2a1305',
      blue: '#7cc4c4',
      'blue-deep': '#a8dada',
      'blue-tint': '#17393c',
      'on-blue': '#06201f',
      band: '#0c1512',
      'on-band': '#f2ece0',
    },
  },
  pictures: { mark: 'mark.svg', hero: 'hero.svg' },
} satisfies Town;
