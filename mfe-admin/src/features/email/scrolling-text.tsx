import styles from './email.module.css';

export const ScrollingText = ({ label, children }: { label: string; children: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <pre className={styles['text']} tabIndex={0} role="region" aria-label={label}>
    {children}
  </pre>
);
