import { paths } from '@postcard/contracts/paths';
import { AirmailStripe, classNames, Logo } from '@postcard/ui';
import { useSession } from '@postcard/web-kit';
import { Link } from 'react-router';
import { AccountActions } from './account-actions.tsx';
import { InboxLink } from './inbox-link.tsx';
import { accountLinks, publicLinks } from './links.ts';
import { MenuLink } from './menu-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import compact from './compact.module.css';
import styles from './layout.module.css';

type Props = {
  /** One line that scrolls away, above the team's workspace. */
  isCompact?: boolean;
};

export function Header({ isCompact = false }: Props) {
  const { user } = useSession();
  return (
    <header className={classNames(styles['header'], isCompact && compact['compact'])}>
      <div className={styles['masthead']}>
        <Link to={paths.home()} className={styles['brand']}>
          <Logo />
        </Link>
        <div className={styles['actions']}>
          <AccountActions user={user} />
        </div>
        {user && <InboxLink />}
        <MobileMenu user={user} />
      </div>
      <nav className={styles['sections']} aria-label="Main">
        <ul>
          {[...publicLinks, ...accountLinks(user)].map((link) => (
            <li key={link.to}>
              <MenuLink {...link} />
            </li>
          ))}
        </ul>
      </nav>
      <AirmailStripe className={styles['stripe']} />
    </header>
  );
}
