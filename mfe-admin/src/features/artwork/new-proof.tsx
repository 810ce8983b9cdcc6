import { artworkMaxBytes, artworkTooLarge, artworkAccept } from '@postcard/contracts/artwork';
import type { SpotType } from '@postcard/contracts/business';
import { artworkSizes } from '@postcard/contracts/print-sizes';
import { FileButton, Notice, Stack, Text } from '@postcard/ui';
import { ApiError, toast, useMutation, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { sendProof } from './api.ts';

export function NewProof({ id, spotType, onSent }: { id: string; spotType: SpotType; onSent: () => void }) {
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const { trim, bleed } = artworkSizes[spotType];
  const { busy, run } = useMutation(
    async (_attempt, file: File) => {
      if (file.size > artworkMaxBytes) return setReasons([`${artworkTooLarge}.`]);
      setReasons([]);
      await sendProof(id, file);
      toast({ title: 'Proof sent', description: 'We asked the member to approve it.' });
      onSent();
    },
    {
      onError: (error) =>
        setReasons((error instanceof ApiError && error.problem?.errors?.['file']) || [userMessageOf(error)]),
    },
  );

  return (
    <section aria-label="A new proof">
      <Stack gap={3}>
        <h3>A new proof</h3>
        <Text quiet>
          PDF, PNG, JPEG, HEIC or WebP, {trim.width} x {trim.height} inches, or {bleed.width} x {bleed.height} with
          bleed.
        </Text>
        <div>
          <FileButton
            variant="primary"
            busy={busy}
            busyLabel="Sending..."
            accept={artworkAccept}
            fileLabel="The proof as a file"
            onFile={(file) => void run(file)}
          >
            Upload a proof
          </FileButton>
        </div>
        {reasons.length > 0 && (
          <Notice tone="danger" title="This file was rejected">
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </Notice>
        )}
      </Stack>
    </section>
  );
}
