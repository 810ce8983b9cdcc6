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
    [['/'], 'To the search box'],
    [['?'], 'This list'],
    [['j'], 'To the next of a list'],
    [['k'], 'To the one before'],
    [['Enter'], 'Open it'],
    [['x'], 'Choose it, or leave it'],
    [['1', '…', '4'], 'Give the open request, or the chosen ones, a status: the first to the fourth'],
    [['a'], 'Approve the application'],
    [['r'], 'Reject the application'],
    [['s'], 'Send the email again, or replay the event'],
    [['d'], 'Dismiss the email or the event'],
    [['z'], 'Undo what was done last, for ten seconds'],
    [[modifier(), 'Enter'], 'Send a reply and close its conversation'],
    ...tabs.map(({ value, label }): [string[], string] => [['g', tabLetters.get(value) ?? ''], `To ${label}`]),
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
