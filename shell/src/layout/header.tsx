import { paths } from '@postcard/contracts/paths';
import { AirmailStripe, classNames, Logo, CloseIcon, MenuIcon } from '@postcard/ui';
import { useSession, type SessionUser, useInBrowser } from '@postcard/web-kit';
import { Link, useLocation } from 'react-router';
import { useEffect, useRef } from 'react';
import { AccountActions } from './account-actions.tsx';
import { InboxLink } from './inbox-link.tsx';
import { accountLinks, publicLinks, mobileExtras, type MenuLink as Target } from './links.ts';
import compact from './compact.module.css';
import styles from './layout.module.css';

type Props = {
  /** Shows one line that scrolls away, for the team's workspace. */
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

const wide = '(min-width: 768px)';

/** The menu below 768 px, a modal dialog for its focus handling. */
function MobileMenu({ user }: { user: SessionUser | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    const screen = matchMedia(wide);
    const closeMenu = () => dialog.current?.close();
    screen.addEventListener('change', closeMenu);
    return () => screen.removeEventListener('change', closeMenu);
  }, []);

  // The menu shows the admin link with another name than the header.
  const links = [...publicLinks, ...accountLinks(user).filter(({ to }) => to !== paths.admin()), ...mobileExtras(user)];
  return (
    <>
      <button
        type="button"
        className={styles['menuButton']}
        aria-haspopup="dialog"
        aria-label="Open menu"
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon size={24} />
      </button>
      <dialog ref={dialog} className={styles['menu']} aria-label="Menu">
        <div className={styles['menuHead']}>
          <Logo />
          <button type="button" className={styles['menuButton']} aria-label="Close menu" onClick={close}>
            <CloseIcon size={24} />
          </button>
        </div>
        <nav aria-label="Menu">
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <MenuLink {...link} onClick={close} />
              </li>
            ))}
          </ul>
        </nav>
        <AccountActions user={user} onSelect={close} />
      </dialog>
    </>
  );
}

function MenuLink({ to, label, onClick }: Target & { onClick?: () => void }) {
  const { pathname } = useLocation();
  const isCurrent = useInBrowser(() => pathname === to, false);
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...(onClick && { onClick })}>
      {label}
    </Link>
  );
}
