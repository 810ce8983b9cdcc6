import { paths } from '@postcard/contracts/paths';
import { currentTown } from '@postcard/contracts/town';
import { Container, Loading, Skeleton } from '@postcard/ui';
import styles from './pages.module.css';

export const PageSkeleton = () => (
  <Container className={styles['page']}>
    <noscript>
      <p>
        This page needs JavaScript. Without it, <a href={paths.adInterest()}>reserve your ad spot with a form</a> or
        call us at {currentTown().phone}.
      </p>
    </noscript>
    <Loading label="Loading the page" data-awaits="code">
      <Skeleton width="min(420px, 80%)" height="40px" />
      <Skeleton lines={4} className={styles['lines']} />
    </Loading>
  </Container>
);
