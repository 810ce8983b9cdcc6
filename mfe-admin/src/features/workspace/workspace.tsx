import { Cluster, ChevronDownIcon, classNames, CountBadge, MenuIcon, VisuallyHidden } from '@postcard/ui';
import { useLayoutEffect, useRef, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { paths } from '@postcard/contracts/paths';
import { Link } from 'react-router';
import { type AdminTab, adminTabs } from '../tabs/tabs.tsx';
import styles from './workspace.module.css';
import { useMay } from '../roles/for-roles.tsx';
import { useToday, countOf, type Found } from '../today/waiting.ts';

type Props = {
  tab: AdminTab;
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function Workspace({ tab, title = tab.label, actions, children }: Props) {
  const shown = useRef(tab);

  // Tabs share a path, so the shell does not scroll. This runs before the shell's effects, which restore the position
  // on Back.
  useLayoutEffect(() => {
    if (shown.current !== tab) document.documentElement.scrollTop = 0;
    shown.current = tab;
  }, [tab]);

  return (
    <div className={styles['workspace']}>
      <div className={styles['side']}>
        <h1 className={styles['name']}>Admin Dashboard</h1>
        <SideNav current={tab} />
      </div>
      <section className={styles['page']} aria-labelledby="workspace-title" data-keys="page">
        <Cluster justify="between" className={styles['head']}>
          <h2 id="workspace-title">{title}</h2>
          {actions && <Cluster gap={3}>{actions}</Cluster>}
        </Cluster>
        {children}
      </section>
    </div>
  );
}

const listId = 'workspace-tabs';

function SideNav({ current }: { current: AdminTab }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const may = useMay();
  const { data } = useToday({ polls: true });
  const groups = tabGroups
    .map(({ heading, tabs }) => ({
      heading,
      tabs: tabs.flatMap((value) => adminTabs.filter((tab) => tab.value === value && may(tab.roles))),
    }))
    .filter(({ tabs }) => tabs.length > 0);

  /** Moves the focus to the button, because the clicked link is then hidden. In a wide window, the button is hidden. */
  function close(): void {
    if (!isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  }

  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && close());
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen]);

  return (
    <nav aria-label="Admin Dashboard">
      <button
        ref={button}
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <MenuIcon size={20} />
        <span>
          <VisuallyHidden>Menu: </VisuallyHidden>
          {current.label}
        </span>
        <ChevronDownIcon size={18} />
      </button>
      <div id={listId} className={classNames(styles['groups'], isOpen && styles['open'])}>
        {groups.map(({ heading, tabs }) => (
          <div key={heading ?? 'first'}>
            {heading && (
              <p id={`${listId}-${heading}`} className={styles['heading']}>
                {heading}
              </p>
            )}
            <ul {...(heading && { 'aria-labelledby': `${listId}-${heading}` })}>
              {tabs.map(({ value, label }) => (
                <li key={value}>
                  <Link
                    to={paths.admin({ tab: value })}
                    aria-current={value === current.value ? 'page' : undefined}
                    onClick={close}
                  >
                    <span>{label}</span>
                    <CountBadge count={waitingIn(value, data)} label="waiting" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

const countedBy: Record<string, readonly string[]> = {
  applications: ['applications'],
  members: ['trade-changes'],
  messages: ['messages'],
  artwork: ['artwork'],
  money: ['disputes', 'failed-refunds', 'unowned'],
  samples: ['samples'],
  contact: ['contact'],
};

const waitingIn = (tab: string, found: readonly Found[] = []): number =>
  found.filter(({ source }) => countedBy[tab]?.includes(source.id)).reduce((sum, each) => sum + countOf(each), 0);

export const tabGroups: readonly { heading?: string; tabs: readonly string[] }[] = [
  { tabs: ['today'] },
  { heading: 'Sell', tabs: ['applications', 'members', 'messages'] },
  { heading: 'Produce', tabs: ['cards', 'artwork'] },
  { heading: 'Money', tabs: ['money', 'plans', 'statistics'] },
  { heading: 'Requests', tabs: ['samples', 'contact'] },
  { heading: 'More', tabs: ['email', 'staff', 'towns', 'audit', 'system'] },
];
