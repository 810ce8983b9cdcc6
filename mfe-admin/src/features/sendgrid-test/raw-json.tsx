import styles from './sendgrid-test.module.css';

export const RawJson = ({ label, value }: { label: string; value: unknown }) => (
  <section aria-label={label}>
    <h2 className={styles['resultTitle']}>{label}</h2>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <pre className={styles['result']} tabIndex={0} aria-label={`${label}, raw JSON`} role="region">
      {JSON.stringify(value, null, 2)}
    </pre>
  </section>
);
