import { currentTown } from '@postcard/contracts/town';
import {
  SkipLink,
  AirmailStripe,
  Container,
  Logo,
  createToastStore,
  PlainToaster,
  type ToasterProps,
} from '@postcard/ui';
import {
  DocumentHead,
  Frame,
  LinkButton,
  onBrowserEvent,
  useInBrowser,
  hashId,
  setPendingScroll,
  forgetFetched,
  readSession,
  reloadSession,
  startDraftCare,
  subscribeSession,
} from '@postcard/web-kit';
import { useState, useEffect, type ComponentType } from 'react';
import { Outlet, useLocation, Link } from 'react-router';
import { paths, adminPages, patternsOf } from '@postcard/contracts/paths';
import { FrozenNotice, type FrozenPage } from './frozen-page.tsx';
import { Header } from './header.tsx';
import { Progress } from './progress.tsx';
import { usePageMoves } from './use-page-moves.ts';
import { legalLinks, quickLinks, type MenuLink } from './links.ts';
import styles from './layout.module.css';

const fallback = {
  title: currentTown().product,
  description:
    `A display ad on a giant postcard, mailed each month to local households in ${currentTown().name}, ` +
    'for 10 cents a mailbox.',
};

/** Renders the frame of a page. Uses no `useId` above the outlet: see web-kit's Frame. */
export function Layout({ frozen }: { frozen?: FrozenPage | undefined }) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const held = key === firstKey ? frozen : undefined;
  const isWorkspace = useIsWorkspace();
  usePageMoves();
  usePendingTarget();
  useSessionCare();
  return (
    <Frame
      header={
        <>
          <SkipLink />
          <DocumentHead product={currentTown().product} fallback={fallback} />
          <Progress />
          <Header isCompact={isWorkspace} />
        </>
      }
      footer={
        <>
          {held && <FrozenNotice page={held} />}
          {!isWorkspace && <Footer />}
          <Toasts />
        </>
      }
      frozen={held?.html}
    >
      <Outlet />
    </Frame>
  );
}

const Footer = () => (
  <footer className={styles['footer']}>
    <AirmailStripe />
    <Container className={styles['footerParts']}>
      <div>
        <Logo />
        <p>
          A giant card, mailed each month to households in {currentTown().name}, {currentTown().state}{' '}
          {currentTown().zipCode}.
        </p>
        <LinkButton to={paths.contact()}>Contact Us</LinkButton>
      </div>
      <FooterLinks title="Quick Links" links={quickLinks} />
      <FooterLinks title="Legal" links={legalLinks} />
    </Container>
    <Container className={styles['small']}>
      <p>
        Demographic and statistical data come from the postal service and may be estimates or rounded. Actual
        distribution may vary.
      </p>
      <p>
        © {currentTown().product}, {currentTown().street}, {currentTown().name}, {currentTown().state}{' '}
        {currentTown().zipCode}
      </p>
    </Container>
  </footer>
);

const FooterLinks = ({ title, links }: { title: string; links: MenuLink[] }) => (
  <nav aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
);

const store = createToastStore();
// Most visits show no toast, so the code loads with the first toast.
const load = async () => (await import('@postcard/ui')).Toaster;

function Toasts() {
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType<ToasterProps> }>();
  useEffect(
    () =>
      onBrowserEvent('web-kit:toast', (toast) => {
        store.show(toast);
        load().then(
          (Toaster) => setLoaded({ Toaster }),
          () => setLoaded((before) => before ?? { Toaster: PlainToaster }),
        );
      }),
    [],
  );
  return loaded && <loaded.Toaster store={store} />;
}

/** Patterns of the team's pages, none of which has a parameter. */
const pages = patternsOf(adminPages);

/** Returns true in the team's workspace, once hydrated: the server's frame is the same everywhere. */
function useIsWorkspace(): boolean {
  const { pathname } = useLocation();
  return useInBrowser(() => pages.includes(pathname.replace(/(?<=.)\/$/, '')), false);
}

/** Stores the target of a link that bypasses the router, so that the next page scrolls to it as its parts load. */
export function usePendingTarget(): void {
  useEffect(() => {
    const remember = (event: MouseEvent) => {
      const target = event.defaultPrevented ? undefined : targetOf(event);
      if (target) setPendingScroll(target);
    };
    window.addEventListener('click', remember);
    return () => window.removeEventListener('click', remember);
  }, []);
}

function targetOf({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || (link.target && link.target !== '_self'))
    return undefined;
  const isElsewhere =
    link.origin === location.origin && (link.pathname !== location.pathname || link.search !== location.search);
  return isElsewhere ? hashId(link.hash) || undefined : undefined;
}

/** Checks the stored user with the server once, and never shows one user another's data or drafts. */
function useSessionCare(): void {
  useEffect(() => {
    // The header now renders the session itself; see index.html.
    delete document.documentElement.dataset['session'];
    let known = readSession()?.id;
    const stop = subscribeSession(() => {
      const now = readSession()?.id;
      if (now !== known) void forgetFetched(now !== undefined);
      known = now;
    });
    const stopDraftCare = startDraftCare();
    void reloadSession();
    return () => {
      stop();
      stopDraftCare();
    };
  }, []);
}
