import type { PostalRate } from '@postcard/contracts/campaigns';

/** What a piece costs, in dollars. */
export const dollarsOf = ({ tenthsOfCent }: Pick<PostalRate, 'tenthsOfCent'>): string =>
  (tenthsOfCent / 1000).toFixed(3);
