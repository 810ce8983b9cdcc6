import type { Proof } from '@postcard/contracts/campaigns';
import { formatDate } from '@postcard/ui';

export function Versions({ proofs }: { proofs: readonly Proof[] }) {
  return (
    <section aria-label="Earlier proofs">
      <h3>Earlier proofs</h3>
      <ul>
        {proofs.map(({ version, createdAt, fileUrl, reason }) => (
          <li key={version}>
            {fileUrl ? (
              <a href={fileUrl} download>
                Proof {version}
              </a>
            ) : (
              `Proof ${version}`
            )}
            , {formatDate(createdAt)}
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
