import { categoryOf } from '@postcard/contracts/categories';
import type { BookingView, Proof } from '@postcard/contracts/campaigns';
import { AdPicture } from '@postcard/ui/ad-templates';
import { formatDateTime, Notice, Stack, Text } from '@postcard/ui';
import styles from './artwork.module.css';
import { proofWords } from './words.ts';

export function ProofView({ proof, booking }: { proof: Proof; booking: BookingView }) {
  const { version, status, previewUrl, fileUrl, fileName, design, reason, comments } = proof;
  const alt = `Proof ${version} as it will be printed`;
  const trade = { category: categoryOf(booking.businessSubcategory), subcategory: booking.businessSubcategory };
  return (
    <section aria-label={`Proof ${version}`}>
      <Stack gap={4}>
        <h3>
          Proof {version}, {proofWords[status].toLowerCase()}
        </h3>
        {previewUrl && <img src={previewUrl} alt={alt} className={styles['picture']} />}
        {!previewUrl && design && (
          <AdPicture
            design={design}
            spotType={booking.spotType}
            trade={trade}
            title={alt}
            id={`proof-${version}`}
            className={styles['picture'] ?? ''}
          />
        )}
        {fileUrl && (
          <p>
            <a href={fileUrl} download>
              Download {fileName}
            </a>
          </p>
        )}
        {reason && (
          <Notice tone="warning" title="Changes requested">
            {reason}
          </Notice>
        )}
        {comments.length > 0 && (
          <ol className={styles['comments']} aria-label="Comments">
            {comments.map(({ id, author, text, createdAt }) => (
              <li key={id}>
                <p>{text}</p>
                <Text quiet small>
                  {author === 'team' ? 'Our team' : 'The business'}, {formatDateTime(createdAt)}
                </Text>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </section>
  );
}
