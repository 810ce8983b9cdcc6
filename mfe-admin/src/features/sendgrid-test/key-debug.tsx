import type { DiagnosticsResult } from '@postcard/contracts/notify';
import { Button, Stack } from '@postcard/ui';
import { toast } from '@postcard/web-kit';
import { useState } from 'react';
import { analyzeKey } from './api.ts';
import { RawJson } from './raw-json.tsx';

/** What the server says of its key, which it never reveals. */
export function KeyDebug() {
  const [busy, setBusy] = useState(false);
  const [analysis, setAnalysis] = useState<DiagnosticsResult | null>(null);

  async function analyze(): Promise<void> {
    setBusy(true);
    try {
      const answer = await analyzeKey();
      setAnalysis(answer);
      if (!answer.success)
        toast({
          variant: 'destructive',
          title: 'Debug Failed',
          description: answer.message || 'Failed to get API key debug info',
        });
    } catch (error) {
      // oxlint-disable-next-line no-console
      console.error(error);
      toast({ variant: 'destructive', title: 'Debug Error', description: 'Error fetching API key debug info' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={5}>
      <p>
        Form, length and prefix of the key the server uses, and what the e-mail provider says it may do. The key itself
        is never shown.
      </p>
      <div>
        <Button variant="primary" busy={busy} busyLabel="Analyzing..." onClick={() => void analyze()}>
          Analyze API Key
        </Button>
      </div>
      <div aria-live="polite">{analysis && <RawJson label="Analysis" value={analysis} />}</div>
    </Stack>
  );
}
