import { Dialog } from '@postcard/ui';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '@postcard/contracts/paths';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { adminTabs } from '../tabs/tabs.tsx';
import { useMay, type Roles } from '../roles/for-roles.tsx';
import { useSearchText } from '../lists/use-address.ts';
import styles from './palette.module.css';
import { tabLetters } from './tab-letters.ts';
import { useFindings, type Found } from './sources.ts';
import { saveExport } from '../lists/save-export.ts';

const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const [query, setQuery] = useState('');
  const [text, setText] = useSearchText(query, setQuery);
  const groups = useFindings(query);
  const navigate = useNavigate();
  const words = text.trim().toLowerCase();
  const may = useMay();
  const tabs = adminTabs.filter(({ label, roles }) => may(roles) && label.toLowerCase().includes(words));
  const acts = paletteActs.filter(([, name, roles]) => may(roles) && name.toLowerCase().includes(words));
  const isBusy = text !== query || groups.some((group) => group.isBusy);
  const count = tabs.length + acts.length + groups.reduce((sum, { items }) => sum + items.length, 0);
  const parts = groups.filter(({ isPart }) => isPart).map(({ heading }) => heading);
  const failed = groups.filter(({ hasFailed }) => hasFailed).map(({ heading }) => heading);

  function act(to: string): void {
    onClose();
    if (to.startsWith('/api/')) void saveExport(to);
    else void navigate(to);
  }

  function go(search: Record<string, string>): void {
    onClose();
    void navigate({ search: `?${new URLSearchParams(search)}` });
  }

  return (
    <Dialog onClose={onClose} title="Find or go to">
      <Command shouldFilter={false} loop label="Find or go to" className={styles['palette']}>
        <Command.Input
          ref={takeFocus}
          className={styles['input']}
          value={text}
          onValueChange={setText}
          placeholder="Search tabs, actions, members, cards, requests and emails"
        />
        <Command.List label="Results" className={styles['list']}>
          {tabs.length > 0 && (
            <Command.Group heading="Tabs" className={styles['group']}>
              {tabs.map(({ value, label }) => (
                <Command.Item
                  key={value}
                  value={`tab ${value}`}
                  className={styles['item']}
                  onSelect={() => go({ tab: value })}
                >
                  <span>{label}</span> <span className={styles['detail']}>g {tabLetters.get(value)}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {acts.length > 0 && (
            <Command.Group heading="Actions" className={styles['group']}>
              {acts.map(([id, name, , to]) => (
                <Command.Item key={id} value={`act ${id}`} className={styles['item']} onSelect={() => act(to)}>
                  {name}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {groups.map(
            ({ heading, items }) =>
              items.length > 0 && (
                <Command.Group key={heading} heading={heading} className={styles['group']}>
                  {items.map((found) => (
                    <FoundItem key={found.id} heading={heading} found={found} onSelect={() => go(found.search)} />
                  ))}
                </Command.Group>
              ),
          )}
          {'keyboard shortcuts'.includes(words) && (
            <Command.Group heading="Help" className={styles['group']}>
              <Command.Item value="help shortcuts" className={styles['item']} onSelect={onHelp}>
                <span>Keyboard shortcuts</span> <span className={styles['detail']}>?</span>
              </Command.Item>
            </Command.Group>
          )}
        </Command.List>
      </Command>
      <p role="status" className={styles['count']}>
        {isBusy ? 'Searching' : count === 0 ? 'Nothing found' : `${count} found`}
      </p>
      {parts.length > 0 && <p>Narrow your search: only the newest entries were searched in {parts.join(', ')}.</p>}
      {failed.length > 0 && <p role="alert">Couldn’t search: {failed.join(', ')}.</p>}
    </Dialog>
  );
}

type FoundItemProps = { heading: string; found: Found; onSelect: () => void };

const FoundItem = ({ heading, found: { id, name, detail }, onSelect }: FoundItemProps) => (
  <Command.Item value={`${heading} ${id}`} className={styles['item']} onSelect={onSelect}>
    <span>{name}</span> <span className={styles['detail']}>{detail}</span>
  </Command.Item>
);

type PaletteAct = readonly [id: string, name: string, roles: Roles, to: string];

const { office, cards, money } = rolesFor;
const exportOf = (name: string): string => `/api/${name}/export.csv`;
const paletteActs: readonly PaletteAct[] = [
  ['new-card', 'New card', office, paths.admin({ tab: 'cards', card: 'new' })],
  ['answer', 'Reply to waiting messages', office, paths.admin({ tab: 'messages', box: 'waiting' })],
  ['kept-answers', 'Edit saved replies', office, paths.admin({ tab: 'messages', answers: '1' })],
  ['proofs', 'Make the requested proofs', cards, paths.admin({ tab: 'artwork', waits: 'team' })],
  ['disputes', 'Answer the disputes', money, paths.admin({ tab: 'money', view: 'disputes', status: 'needs_answer' })],
  ['failed', 'View failed emails', office, paths.admin({ tab: 'email', status: 'failed' })],
  ['test-email', 'Send a test email', office, paths.sendgridTest()],
  ['export-samples', 'Export sample requests to CSV', office, exportOf('sample-requests')],
  ['export-contact', 'Export contact requests to CSV', office, exportOf('contact-requests')],
  ['export-invoices', 'Export the invoices for the accountant', money, exportOf('invoices')],
];
