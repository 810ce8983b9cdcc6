import { Notice } from '@postcard/ui';
import styles from './artwork.module.css';
import type { UploadState } from './use-upload.ts';

export const FailedUpload = ({ state }: { state: UploadState }) =>
  state.phase === 'failed' && (
    <Notice tone="danger" title="This file cannot be used">
      <ul className={styles['reasons']}>
        {state.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Notice>
  );
