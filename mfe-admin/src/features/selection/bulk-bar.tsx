import { Button, CheckboxField, Cluster, Notice, ConfirmDialog, CheckBox } from '@postcard/ui';
import { type ReactNode, useState } from 'react';
import { type List, useMutation } from '@postcard/web-kit';
import styles from './selection.module.css';
import { type Bulk, mostChosen, type Selection, useChosen } from './use-selection.ts';
import { type ExportFile, saveRows } from '../lists/save-export.ts';
import type { ListColumn } from '../lists/use-list-preferences.ts';

type Props = {
  bulk: Pick<Bulk<never>, 'selection' | 'busy' | 'progress' | 'refused' | 'retry'>;
  children: ReactNode;
};

export function BulkBar({ bulk: { selection, busy, progress, refused, retry }, children }: Props) {
  const { chosen, shown, set } = selection;
  const most = Math.min(shown.length, mostChosen);
  if (shown.length === 0) return null;
  return (
    <section className={styles['bar']} aria-label="Selection" data-keys="chosen">
      <Cluster gap={4}>
        <CheckboxField
          label={shown.length > most ? `Select the first ${most} shown` : `Select all ${most} shown`}
          name="choose-all"
          checked={chosen.length === most}
          disabled={busy !== null}
          ref={(box) => void (box && (box.indeterminate = chosen.length > 0 && chosen.length < most))}
          onChange={({ target }) => set(target.checked ? shown : [])}
        />
        <span role="status">
          {progress ? `${progress.over} of ${progress.of} done` : chosen.length > 0 ? `${chosen.length} selected` : ''}
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
            Clear selection
          </Button>
        )}
      </Cluster>
      {refused.length > 0 && (
        <Notice tone="danger" title="Not changed, still selected">
          <ul>
            {refused.map(({ id, name, why }) => (
              <li key={id}>
                {name}: {why}
              </li>
            ))}
          </ul>
          {retry && (
            <Button size="small" disabled={busy !== null} onClick={retry}>
              Retry
            </Button>
          )}
        </Notice>
      )}
    </section>
  );
}

type BulkExportProps<Row> = { list: List<Row>; selection: Selection; file: ExportFile<Row> };

export function BulkExport<Row extends { id: string }>({ list, selection, file }: BulkExportProps<Row>) {
  const idle = { selection, busy: null, progress: null, refused: [], retry: undefined };
  return (
    <BulkBar bulk={idle}>
      <ExportChosen rows={list.items ?? []} selection={selection} file={file} />
    </BulkBar>
  );
}

type ExportChosenProps<Row> = {
  rows: readonly Row[];
  selection: Selection;
  file: ExportFile<Row>;
};

export function ExportChosen<Row extends { id: string }>({ rows, selection, file }: ExportChosenProps<Row>) {
  const chosen = () => rows.filter(({ id }) => selection.chosen.includes(id));
  return (
    <Button size="small" onClick={() => saveRows(chosen(), file)}>
      Export selected
    </Button>
  );
}

type ConfirmedActProps = {
  label: string;
  busyLabel: string;
  description: ReactNode;
  disabled?: boolean;
  onConfirm: () => Promise<void>;
};

export function ConfirmedAct({ label, busyLabel, description, disabled = false, onConfirm }: ConfirmedActProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { busy, run } = useMutation(onConfirm, { onSettled: () => setIsAsking(false) });

  return (
    <>
      <Button size="small" variant="primary" disabled={disabled} onClick={() => setIsAsking(true)}>
        {label}…
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        tone="primary"
        busy={busy}
        busyLabel={busyLabel}
        cancelLabel="Not yet"
        title={`${label}?`}
        confirmLabel={label}
        onConfirm={run}
        description={description}
      />
    </>
  );
}

export function ChooseBox({ id, name, label }: { id: string; name: string; label?: string }) {
  const { chosen, choose } = useChosen();
  return (
    <label className={styles['box']}>
      <CheckBox
        data-choose={id}
        aria-label={`Select ${name}`}
        checked={chosen.includes(id)}
        onChange={({ target, nativeEvent }) =>
          choose(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      {label}
    </label>
  );
}

export const chooseColumn = <Row extends { id: string }>(nameOf: (row: Row) => string): ListColumn<Row> => ({
  id: 'choose',
  header: 'Select',
  isHeaderHidden: true,
  cell: (row) => <ChooseBox id={row.id} name={nameOf(row)} />,
});
