import type { CSSProperties, ReactNode } from 'react';
import styles from './towns.module.css';

/** Fields beside each other, their controls on one line, with a hint or without. `min` is a column's least, in px. */
export function FieldGrid({ min = 220, children }: { min?: number; children: ReactNode }) {
  return (
    <div className={styles['fields']} style={{ '--least': `${min}px` } as CSSProperties}>
      {children}
    </div>
  );
}
