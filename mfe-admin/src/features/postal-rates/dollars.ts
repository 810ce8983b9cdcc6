import type { PostalRate } from '@postcard/contracts/campaigns';

export const dollarsOf = ({ tenthsOfCent }: Pick<PostalRate, 'tenthsOfCent'>): string =>
  (tenthsOfCent / 1000).toFixed(3);
