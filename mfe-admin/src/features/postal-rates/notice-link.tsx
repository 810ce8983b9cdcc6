import { eddmPostage } from '@postcard/contracts/campaigns';

/** Links to the post office's own price list, which is authoritative. */
export function NoticeLink() {
  return (
    <a href={eddmPostage.notice.address} target="_blank" rel="noreferrer">
      Check {eddmPostage.notice.name} before you mail
    </a>
  );
}
