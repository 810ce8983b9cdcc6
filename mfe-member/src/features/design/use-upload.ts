import { artworkMaxBytes, artworkTooLarge } from '@postcard/contracts/artwork';
import { ApiError, useMutation, userMessageOf } from '@postcard/web-kit';
import { useEffect, useRef, useState } from 'react';
import { sendFile } from './send-file.ts';

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; fileName: string; percent: number }
  | { phase: 'checking'; fileName: string }
  | { phase: 'failed'; reasons: string[] };

const lost = 'The connection was lost. Choose the same file again, and it goes on where it stopped.';

export function useUpload<T>(
  bookingId: string,
  complete: (bookingId: string, uploadId: string, key: string) => Promise<T>,
  onArrived: (arrived: T) => void,
) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const { run } = useMutation(
    async ({ keyFor }, file: File) => {
      if (file.size === 0) return setState({ phase: 'failed', reasons: ['This file is empty.'] });
      if (file.size > artworkMaxBytes)
        return setState({ phase: 'failed', reasons: [`${artworkTooLarge}. Please export a smaller one.`] });
      const stop = new AbortController();
      running.current = stop;
      setState({ phase: 'sending', fileName: file.name, percent: 0 });
      const arrived = await sendFile(file, {
        bookingId,
        complete,
        keyFor,
        signal: stop.signal,
        onProgress: ({ received, size }) =>
          setState({ phase: 'sending', fileName: file.name, percent: Math.floor((received / size) * 100) }),
        onChecking: () => setState({ phase: 'checking', fileName: file.name }),
      });
      setState({ phase: 'idle' });
      onArrived(arrived);
    },
    {
      onError: (error) => {
        setState(running.current?.signal.aborted ? { phase: 'idle' } : { phase: 'failed', reasons: reasonsOf(error) });
        return true;
      },
    },
  );

  return { state, send: run, stop: () => running.current?.abort() };
}

function reasonsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [lost];
  return error.problem?.errors?.['file'] ?? [userMessageOf(error)];
}
