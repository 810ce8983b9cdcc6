import type { DeadLetter } from '@postcard/contracts/notify';
import { mostReplayed, type ReplayResult } from '@postcard/contracts/system';
import { Button, CheckboxField, Cluster, Notice, Stack } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { DeadLetters } from '../email/dead-letters.tsx';
import { replayAll, useRefreshDeadLetters } from './api.ts';

const outcomes: Record<ReplayResult['outcome'], string> = {
  replayed: 'replayed',
  not_found: 'was replayed before',
  failed: 'could not be replayed; it is still here',
};

/** The dead letters with a way to choose several and to replay them at once, and what became of each. */
export function ReplayDeadLetters() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, DeadLetter>>(new Map());
  const [results, setResults] = useState<{ result: ReplayResult; letter: DeadLetter | undefined }[]>([]);
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshDeadLetters();

  function choose(letter: DeadLetter, isChosen: boolean): void {
    const next = new Map(chosen);
    if (isChosen) next.set(letter.id, letter);
    else next.delete(letter.id);
    setChosen(next);
  }

  async function replay(): Promise<void> {
    setBusy(true);
    try {
      const told = await replayAll([...chosen.keys()]);
      setResults(told.map((result) => ({ result, letter: chosen.get(result.id) })));
      setChosen(new Map());
    } catch (error) {
      toast({ variant: 'destructive', title: 'Not replayed', description: userMessageOf(error) });
    }
    setBusy(false);
    await refresh();
  }

  return (
    <Stack gap={4}>
      {results.length > 0 && (
        <Notice
          tone={results.every(({ result }) => result.outcome === 'replayed') ? 'success' : 'warning'}
          title="What became of the selection"
        >
          <ul>
            {results.map(({ result, letter }) => (
              <li key={result.id}>
                {letter?.type} of {letter?.consumer}: {outcomes[result.outcome]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {chosen.size > 0 && (
        <Cluster gap={3}>
          <Button variant="primary" busy={busy} onClick={() => void replay()}>
            Replay {chosen.size} chosen
          </Button>
          <Button disabled={busy} onClick={() => setChosen(new Map())}>
            Choose none
          </Button>
        </Cluster>
      )}
      <DeadLetters
        renderAside={(letter) => (
          <CheckboxField
            name={`choose-${letter.id}`}
            label={
              <>
                Choose
                <span className="pc-visually-hidden">
                  {' '}
                  {letter.type} of {letter.consumer}
                </span>
              </>
            }
            checked={chosen.has(letter.id)}
            disabled={busy || (chosen.size >= mostReplayed && !chosen.has(letter.id))}
            onChange={(event) => choose(letter, event.target.checked)}
          />
        )}
      />
    </Stack>
  );
}
