import { eddmPostage, type PostalRate } from '@postcard/contracts/campaigns';

export const NoticeLink = () => (
  <a href={eddmPostage.notice.address} target="_blank" rel="noreferrer">
    Check {eddmPostage.notice.name} before you mail
  </a>
);

export const dollarsOf = ({ tenthsOfCent }: Pick<PostalRate, 'tenthsOfCent'>): string =>
  (tenthsOfCent / 1000).toFixed(3);
