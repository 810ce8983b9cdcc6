import { paths } from '@postcard/contracts/paths';
import { Button } from '@postcard/ui';
import { logOut, useMutation, type SessionUser, LinkButton } from '@postcard/web-kit';
import { Link, useNavigate } from 'react-router';
import styles from './layout.module.css';

type AccountActionsProps = { user: SessionUser | null; onSelect?: () => void };

export const AccountActions = ({ user, onSelect }: AccountActionsProps) =>
  user ? <MemberActions user={user} onSelect={onSelect} /> : <VisitorActions onSelect={onSelect} />;

const VisitorActions = ({ onSelect }: { onSelect: (() => void) | undefined }) => (
  <div className={styles['visitor']}>
    <LinkButton variant="quiet" to={paths.login()} onClick={onSelect}>
      Log In
    </LinkButton>
    <LinkButton variant="primary" to={paths.adInterest()} onClick={onSelect}>
      Reserve Your Spot
    </LinkButton>
  </div>
);

function MemberActions({ user, onSelect }: { user: SessionUser; onSelect: (() => void) | undefined }) {
  const navigate = useNavigate();
  const leaving = useMutation(
    async () => {
      await logOut();
      onSelect?.();
      await navigate(paths.home());
    },
    { failure: 'You are still logged in' },
  );
  return (
    <div className={styles['member']}>
      <span className={styles['greeting']}>Hello, {user.businessName}</span>
      <Button variant="quiet" busy={leaving.busy} onClick={leaving.run}>
        Log Out
      </Button>
      <Button asChild variant="primary">
        {user.isAdmin ? (
          <Link to={paths.admin()} onClick={onSelect}>
            Admin
          </Link>
        ) : (
          <Link to={paths.dashboard()} onClick={onSelect}>
            Book Ad
          </Link>
        )}
      </Button>
    </div>
  );
}
