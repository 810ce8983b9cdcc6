import { AirmailStripe, Container } from '@postcard/ui';
import type { ReactNode } from 'react';
import styles from './accounts.module.css';

type Props = { title: string; intro?: ReactNode; children: ReactNode };

export function AccountFrame({ title, intro, children }: Props) {
  return (
    <Container width="form" className={styles['page']}>
      <AirmailStripe />
      <div className={styles['card']}>
        <h1>{title}</h1>
        {intro && <p className={styles['intro']}>{intro}</p>}
        {children}
      </div>
    </Container>
  );
}
