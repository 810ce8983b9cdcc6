import { eddmPostage } from '@postcard/contracts/campaigns';

export const NoticeLink = () => (
  <a href={eddmPostage.notice.address} target="_blank" rel="noreferrer">
    Check {eddmPostage.notice.name} before you mail
  </a>
);
