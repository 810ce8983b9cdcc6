import type { DiagnosticsResult } from '@postcard/contracts/notify';
import { Button, Stack } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { analyzeKey } from './api.ts';
import { RawJson } from './raw-json.tsx';

/** Shows the server's analysis of its key, which is never revealed. */
export function KeyDebug() {
  const [analysis, setAnalysis] = useState<DiagnosticsResult | null>(null);
  const { busy, run } = useMutation(
    async () => {
      const answer = await analyzeKey();
      setAnalysis(answer);
      if (!answer.success)
        toast({
          variant: 'destructive',
          title: 'Debug Failed',
          description: answer.message || 'Failed to get API key debug info',
        });
    },
    {
      failure: 'Debug Error',
      messageOf: () => 'Error fetching API key debug info',
      // oxlint-disable-next-line no-console
      onError: (error) => console.error(error),
    },
  );

  return (
    <Stack gap={5}>
      <p>
        Form, length and prefix of the key the server uses, and what the email provider says it may do. The key itself
        is never shown.
      </p>
      <div>
        <Button variant="primary" busy={busy} busyLabel="Analyzing..." onClick={run}>
          Analyze API Key
        </Button>
      </div>
      <div aria-live="polite">{analysis && <RawJson label="Analysis" value={analysis} />}</div>
    </Stack>
  );
}
