import { Button, CheckboxField, Cluster, Notice } from '@postcard/ui';
import type { ReactNode } from 'react';
import type { Refused } from './change-each.ts';
import styles from './selection.module.css';
import type { Selection } from './use-selection.ts';

type Props = {
  selection: Selection;
  /** What is done with the chosen ones. */
  children: ReactNode;
  refused: readonly Refused[];
};

/**
 * Chooses all that is shown, says how many are chosen and offers what can be done with them; names what was refused.
 */
export function BulkBar({ selection: { chosen, shown, set }, children, refused }: Props) {
  if (shown.length === 0) return null;
  return (
    <section className={styles['bar']} aria-label="What is chosen" data-keys="chosen">
      <Cluster gap={4}>
        <CheckboxField
          label={`Choose all ${shown.length} shown`}
          name="choose-all"
          checked={chosen.length === shown.length}
          ref={(box) => void (box && (box.indeterminate = chosen.length > 0 && chosen.length < shown.length))}
          onChange={({ target }) => set(target.checked ? shown : [])}
        />
        <span role="status">{chosen.length > 0 ? `${chosen.length} chosen` : ''}</span>
        {chosen.length > 0 && children}
        {chosen.length > 0 && (
          <Button size="small" variant="quiet" aria-keyshortcuts="Escape" onClick={() => set([])}>
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
        </Notice>
      )}
    </section>
  );
}
