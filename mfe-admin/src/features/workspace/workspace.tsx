import { Cluster } from '@postcard/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { AdminTab } from '../tabs/tabs.tsx';
import { SideNav } from './side-nav.tsx';
import styles from './workspace.module.css';

type Props = {
  tab: AdminTab;
  /** Title of the page; the tab's label by default. */
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
