import type { PostalRate } from '@postcard/contracts';

export const knownRates: readonly PostalRate[] = [
  { from: '2026-07-12', tenthsOfCent: 260, source: 'USPS Notice 123, effective July 12, 2026' },
  { from: '2025-07-13', tenthsOfCent: 247, source: 'USPS Notice 123, effective July 13, 2025' },
];
