import { Cluster } from '@postcard/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { AdminTab } from '../tabs/tabs.tsx';
import { SideNav } from './side-nav.tsx';
import styles from './workspace.module.css';

type Props = {
  /** The tab that is open. */
  tab: AdminTab;
  /** What the page is called: the tab's name, except on a page beneath it. */
  title?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of the team's pages: the tabs at the side, one of them beside it. */
export function Workspace({ tab, title = tab.label, actions, children }: Props) {
  const shown = useRef(tab);

  // A tab has the path of the one before, so the shell leaves the window where it was. Before the shell's own effects:
  // Back and Forward lead to where their page was left.
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
