import { currentTown } from '@postcard/contracts/town';
import { Button, Cluster, Dialog, Stack, Text, VisuallyHidden } from '@postcard/ui';
import { useState } from 'react';
import { saveFile } from '../save-file.ts';
import styles from './security.module.css';

type Props = { codes: readonly string[]; username: string; onClose: () => void };

export function RecoveryCodesDialog({ codes, username, onClose }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  const whose = `${currentTown().product}, account ${username}`;
  const text = [`Recovery codes: ${whose}`, ...codes, ''].join('\n');

  return (
    <Dialog
      onClose={onClose}
      className={styles['sheet'] ?? ''}
      title="Your recovery codes"
      description="Each code works once, instead of your phone or passkey. We won’t show them again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I saved them
        </Button>
      }
    >
      <Stack gap={5}>
        <Text quiet>{whose}</Text>
        <ul className={styles['codes']} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Cluster gap={3} className={styles['waysToKeep'] ?? ''}>
          <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
            Download
          </Button>
          <Button onClick={() => window.print()}>Print</Button>
          <VisuallyHidden role="status">{isCopied && 'Copied'}</VisuallyHidden>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
