import { eddmPostage } from '@postcard/contracts/campaigns';

export function NoticeLink() {
  return (
    <a href={eddmPostage.notice.address} target="_blank" rel="noreferrer">
      Check {eddmPostage.notice.name} before you mail
    </a>
  );
}
