import { paths } from '@postcard/contracts/paths';
import { LogInForm } from '@postcard/web-kit/security';
import { Link, useNavigate } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import styles from './accounts.module.css';

type Props = {
  next?: string | null;
};

export function LoginForm({ next = paths.dashboard() }: Props) {
  const navigate = useNavigate();
  return (
    <AccountFrame title="Log in" intro="Welcome back. Your spot on the next card is a few taps away.">
      <LogInForm onLoggedIn={async () => next && navigate(next)}>
        <nav className={styles['links']} aria-label="Account help">
          <Link to={paths.forgotUsername()}>Forgot username?</Link>
          <Link to={paths.forgotPassword()}>Forgot password?</Link>
          <span>
            No account yet? <Link to={paths.register()}>Sign up</Link>
          </span>
        </nav>
      </LogInForm>
    </AccountFrame>
  );
}
