import type { CSSProperties, ReactNode } from 'react';
import styles from './towns.module.css';

/** Aligns the controls of adjacent fields. `min` is a column's least width in px. */
export const FieldGrid = ({ min = 220, children }: { min?: number; children: ReactNode }) => (
  <div className={styles['fields']} style={{ '--least': `${min}px` } as CSSProperties}>
    {children}
  </div>
);
