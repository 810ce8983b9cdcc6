import { Container, ErrorState } from '@postcard/ui';
import { RemoteUnavailableError } from '@postcard/web-kit/remote';
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { NotFoundPage } from './not-found-page.tsx';
import styles from './pages.module.css';

/** Replaces a page, but not its frame, if the page failed or its remote did not load. */
export function RegionError() {
  const error = useRouteError();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const away = error instanceof RemoteUnavailableError;
  return (
    <Container className={styles['page']}>
      <ErrorState
        title={away ? 'This part of the site is taking a short break' : 'Something went wrong on this page'}
        busy={busy}
        onRetry={() => navigate({ pathname, search, hash }, { replace: true })}
      >
        Everything else on the site works. Please try again in a moment.
      </ErrorState>
    </Container>
  );
}
