import { Dialog } from '@postcard/ui';
import { useMay } from '../roles/for-roles.tsx';
import { adminTabs } from '../tabs/tabs.tsx';
import styles from './palette.module.css';
import { modifier } from './use-keys.ts';
import { tabLetters } from './tab-letters.ts';

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const may = useMay();
  const tabs = adminTabs.filter(({ roles }) => may(roles));
  const rows: [string[], string][] = [
    [[modifier(), 'K'], 'Find anything or go anywhere'],
    [['/'], 'Go to the search box'],
    [['?'], 'Show this list'],
    [['j'], 'Go to the next item'],
    [['k'], 'Go to the previous item'],
    [['Enter'], 'Open the item'],
    [['x'], 'Select or clear a row'],
    [['1', '…', '4'], 'Set the open request, or the selected ones, to the first to fourth status'],
    [['a'], 'Approve the application'],
    [['r'], 'Reject the application'],
    [['s'], 'Send the email again, or replay the event'],
    [['d'], 'Dismiss the email or the event'],
    [['z'], 'Undo the last action, within ten seconds'],
    [[modifier(), 'Enter'], 'Send a reply and close its conversation'],
    ...tabs.map(({ value, label }): [string[], string] => [['g', tabLetters.get(value) ?? ''], `Go to ${label}`]),
  ];
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" description="Shortcuts are off while you type.">
      <dl className={styles['shortcuts']}>
        {rows.map(([keys, act]) => (
          <div key={act} className={styles['shortcut']}>
            <dt>{act}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles['key']}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
