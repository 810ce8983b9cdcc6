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
import { tabLetters } from './use-keys.ts';
import { useFindings, type Found } from './sources.ts';
import { saveExport } from '../lists/save-export.ts';

const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const [query, setQuery] = useState('');
  const [text, setText] = useSearchText(query, setQuery);
  const groups = useFindings(query);
  const navigate = useNavigate();
  const wanted = text.trim().toLowerCase();
  const may = useMay();
  const tabs = adminTabs.filter(({ label, roles }) => may(roles) && label.toLowerCase().includes(wanted));
  const acts = paletteActs.filter(({ name, roles }) => may(roles) && name.toLowerCase().includes(wanted));
  const isBusy = text !== query || groups.some((group) => group.isBusy);
  const count = tabs.length + acts.length + groups.reduce((sum, { items }) => sum + items.length, 0);
  const parts = groups.filter(({ isPart }) => isPart).map(({ heading }) => heading);
  const failed = groups.filter(({ hasFailed }) => hasFailed).map(({ heading }) => heading);

  function act({ to, run }: PaletteAct): void {
    onClose();
    run?.();
    if (to) void navigate(to);
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
        <Command.List label="What was found" className={styles['list']}>
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
            <Command.Group heading="Acts" className={styles['group']}>
              {acts.map((each) => (
                <Command.Item
                  key={each.id}
                  value={`act ${each.id}`}
                  className={styles['item']}
                  onSelect={() => act(each)}
                >
                  {each.name}
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
          {'keyboard shortcuts'.includes(wanted) && (
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
      {failed.length > 0 && <p role="alert">Not searched just now: {failed.join(', ')}.</p>}
    </Dialog>
  );
}

type FoundItemProps = { heading: string; found: Found; onSelect: () => void };

const FoundItem = ({ heading, found: { id, name, detail }, onSelect }: FoundItemProps) => (
  <Command.Item value={`${heading} ${id}`} className={styles['item']} onSelect={onSelect}>
    <span>{name}</span> <span className={styles['detail']}>{detail}</span>
  </Command.Item>
);

type PaletteAct = { id: string; name: string; roles: Roles; to?: string; run?: () => void };

const paletteActs: readonly PaletteAct[] = [
  { id: 'new-card', name: 'New card', roles: rolesFor.office, to: paths.admin({ tab: 'cards', card: 'new' }) },
  {
    id: 'answer',
    name: 'Answer the messages that wait',
    roles: rolesFor.office,
    to: paths.admin({ tab: 'messages', box: 'waiting' }),
  },
  {
    id: 'kept-answers',
    name: 'Edit saved replies',
    roles: rolesFor.office,
    to: paths.admin({ tab: 'messages', answers: '1' }),
  },
  {
    id: 'proofs',
    name: 'Make the proofs that wait',
    roles: rolesFor.cards,
    to: paths.admin({ tab: 'artwork', waits: 'team' }),
  },
  {
    id: 'disputes',
    name: 'Answer the disputes',
    roles: rolesFor.money,
    to: paths.admin({ tab: 'money', view: 'disputes', status: 'needs_answer' }),
  },
  {
    id: 'failed',
    name: 'Look at the emails that failed',
    roles: rolesFor.office,
    to: paths.admin({ tab: 'email', status: 'failed' }),
  },
  { id: 'test-email', name: 'Send a test email', roles: rolesFor.office, to: paths.sendgridTest() },
  {
    id: 'export-samples',
    name: 'Export sample requests to CSV',
    roles: rolesFor.office,
    run: () => void saveExport('/api/sample-requests/export.csv'),
  },
  {
    id: 'export-contact',
    name: 'Export contact requests to CSV',
    roles: rolesFor.office,
    run: () => void saveExport('/api/contact-requests/export.csv'),
  },
  {
    id: 'export-invoices',
    name: 'Export the invoices for the accountant',
    roles: rolesFor.money,
    run: () => void saveExport('/api/invoices/export.csv'),
  },
];
