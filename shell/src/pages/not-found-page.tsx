import { paths } from '@postcard/contracts/paths';
import { Container } from '@postcard/ui';
import { LinkButton } from '@postcard/web-kit';
import styles from './pages.module.css';

export const NotFoundPage = () => (
  <Container className={styles['page']}>
    <h1>404 Page Not Found</h1>
    <p>Did you forget to add the page to the router?</p>
    <LinkButton to={paths.home()}>Back to the front page</LinkButton>
  </Container>
);
