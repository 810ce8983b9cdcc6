import { Button, CheckboxField, Cluster, Notice } from '@postcard/ui';
import type { ReactNode } from 'react';
import styles from './selection.module.css';
import type { Bulk } from './use-bulk.ts';
import { mostChosen } from './use-selection.ts';

type Props = {
  bulk: Pick<Bulk<never>, 'selection' | 'busy' | 'progress' | 'refused' | 'retry'>;
  children: ReactNode;
};

export function BulkBar({ bulk: { selection, busy, progress, refused, retry }, children }: Props) {
  const { chosen, shown, set } = selection;
  const most = Math.min(shown.length, mostChosen);
  if (shown.length === 0) return null;
  return (
    <section className={styles['bar']} aria-label="What is chosen" data-keys="chosen">
      <Cluster gap={4}>
        <CheckboxField
          label={shown.length > most ? `Choose the first ${most} shown` : `Choose all ${most} shown`}
          name="choose-all"
          checked={chosen.length === most}
          disabled={busy !== null}
          ref={(box) => void (box && (box.indeterminate = chosen.length > 0 && chosen.length < most))}
          onChange={({ target }) => set(target.checked ? shown : [])}
        />
        <span role="status">
          {progress ? `${progress.over} of ${progress.of} done` : chosen.length > 0 ? `${chosen.length} chosen` : ''}
        </span>
        {chosen.length > 0 && children}
        {chosen.length > 0 && (
          <Button
            size="small"
            variant="quiet"
            aria-keyshortcuts="Escape"
            disabled={busy !== null}
            onClick={() => set([])}
          >
            Leave all
          </Button>
        )}
      </Cluster>
      {refused.length > 0 && (
        <Notice tone="danger" title="Not changed, and still chosen">
          <ul>
            {refused.map(({ id, name, why }) => (
              <li key={id}>
                {name}: {why}
              </li>
            ))}
          </ul>
          {retry && (
            <Button size="small" disabled={busy !== null} onClick={retry}>
              Try these again
            </Button>
          )}
        </Notice>
      )}
    </section>
  );
}
