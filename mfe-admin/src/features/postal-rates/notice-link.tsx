import { eddmPostage } from '@postcard/contracts/campaigns';

/** Whatever is stored here, the post office's own list is what it charges. */
export function NoticeLink() {
  return (
    <a href={eddmPostage.notice.address} target="_blank" rel="noreferrer">
      Check {eddmPostage.notice.name} before you mail
    </a>
  );
}
