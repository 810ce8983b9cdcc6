import type { ReactNode } from 'react';

export type FrameProps = {
  header?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Shows this HTML as it is instead of the children: a prerendered page whose code cannot be had. */
  frozen?: string | undefined;
};

/**
 * The page's outermost shape, used by the shell in the browser and by every remote's prerendering. Both
 * must have the same three places, because React numbers `useId` by position: a fragment rendered in
 * another shape would carry other ids than the page that takes it over.
 */
export function Frame({ header = null, children, footer = null, frozen }: FrameProps) {
  return (
    <>
      {header}
      {frozen === undefined ? (
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      ) : (
        // The page's own markup as the server sent it, put back until the real page is there.
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
}
