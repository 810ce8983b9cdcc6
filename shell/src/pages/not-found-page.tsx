import { paths } from '@postcard/contracts/paths';
import { Button, Container } from '@postcard/ui';
import { Link } from 'react-router';
import styles from './pages.module.css';

/** The page for unknown addresses, in the specification's words. */
export function NotFoundPage() {
  return (
    <Container className={styles['page']}>
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <Button asChild>
        <Link to={paths.home()}>Back to the front page</Link>
      </Button>
    </Container>
  );
}
