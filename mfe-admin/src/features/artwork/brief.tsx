import type { DesignRequest } from '@postcard/contracts/campaigns';
import { Facts, formatDateTime } from '@postcard/ui';

export function Brief({ request }: { request: DesignRequest }) {
  const { id, goal, offer, text, tone, files = [], createdAt } = request;
  const facts: [string, string][] = [
    ['What the ad is for', goal],
    ['Offer', offer],
    ['What has to be in it', text],
    ['Tone', tone],
    ['Asked', formatDateTime(createdAt)],
  ];
  return (
    <section aria-label="The request">
      <h3>The request</h3>
      <Facts facts={facts} />
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <a href={`/api/design-requests/${encodeURIComponent(id)}/files/${encodeURIComponent(file.id)}`} download>
                Download {file.fileName}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
