import { currentTown } from '@postcard/contracts/town';
import { SkipLink } from '@postcard/ui';
import { DocumentHead, Frame } from '@postcard/web-kit';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Footer } from './footer.tsx';
import { FrozenNotice, type FrozenPage } from './frozen-page.tsx';
import { Header } from './header.tsx';
import { Progress } from './progress.tsx';
import { Toasts } from './toasts.tsx';
import { usePageMoves } from './use-page-moves.ts';
import { useIsWorkspace } from './use-is-workspace.ts';
import { usePendingTarget } from './use-pending-target.ts';
import { useSessionCare } from './use-session-care.ts';

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
