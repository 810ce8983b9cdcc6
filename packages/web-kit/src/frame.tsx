import type { ReactNode } from 'react';

type FrameProps = {
  header?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  frozen?: string | undefined;
};

/** The page's outer structure, the same for all renderers, because React numbers `useId` by position in the tree. */
export const Frame = ({ header = null, children, footer = null, frozen }: FrameProps) => (
  <>
    {header}
    {frozen === undefined ? (
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    ) : (
      <main
        id="main"
        key="frozen"
        tabIndex={-1}
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: frozen }}
        suppressHydrationWarning
      />
    )}
    {footer}
  </>
);
