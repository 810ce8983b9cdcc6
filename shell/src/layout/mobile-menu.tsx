import { paths } from '@postcard/contracts/paths';
import { CloseIcon, Logo, MenuIcon } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { useEffect, useRef } from 'react';
import { AccountActions } from './account-actions.tsx';
import { accountLinks, mobileExtras, publicLinks } from './links.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './layout.module.css';

const wide = '(min-width: 768px)';

/** The menu below 768 px, a modal dialog for its focus handling. */
export function MobileMenu({ user }: { user: SessionUser | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    const screen = matchMedia(wide);
    const closeMenu = () => dialog.current?.close();
    screen.addEventListener('change', closeMenu);
    return () => screen.removeEventListener('change', closeMenu);
  }, []);

  // Admin is in the header's list already; here it has its own name.
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
