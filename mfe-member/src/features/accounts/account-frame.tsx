import { AirmailStripe, Container } from '@postcard/ui';
import type { ReactNode } from 'react';
import styles from './accounts.module.css';

export const AccountFrame = ({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) => (
  <Container width="form" className={styles['page']}>
    <AirmailStripe />
    <div className={styles['card']}>
      <h1>{title}</h1>
      {intro && <p className={styles['intro']}>{intro}</p>}
      {children}
    </div>
  </Container>
);
