import { Container, Loading, Skeleton } from '@postcard/ui';
import styles from './pages.module.css';

/** Holds a page's place while its code is on the way. */
export function PageSkeleton() {
  return (
    <Container className={styles['page']}>
      <Loading label="Loading the page">
        <Skeleton width="min(420px, 80%)" height="40px" />
        <Skeleton lines={4} className={styles['lines']} />
      </Loading>
    </Container>
  );
}
