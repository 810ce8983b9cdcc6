import { Notice } from '@postcard/ui';
import { useHydrated } from '@postcard/web-kit';
import type { ComponentProps, ReactNode } from 'react';
import styles from './forms.module.css';

export type PlainFormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'noValidate' | 'aria-label'> & {
  /** Name by which text typed before hydration is found. */
  name: string;
  label: string;
  /** Target of the form without scripts; with scripts the page sends it. */
  action: `/api/${string}`;
  trap: ComponentProps<'input'>;
  children: ReactNode;
};

/** A form that works without scripts: the browser sends it, and the response links to a notice below. */
export function PlainForm({ label, action, trap, children, ...props }: PlainFormProps) {
  const alive = useHydrated();
  return (
    <form method="post" action={action} noValidate={alive} aria-label={label} className={styles['sheet']} {...props}>
      <Outcomes />
      {children}
      <div className={styles['trap']} aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" tabIndex={-1} autoComplete="off" {...trap} />
        </label>
      </div>
    </form>
  );
}

/** Shown by the hash alone (`#sent`, `#invalid`, `#wait`, `#not-sent`), without a script. */
function Outcomes() {
  const back = 'Go back with your browser: what you typed is still there.';
  return (
    <>
      <Notice id="sent" className={styles['outcome']} tone="success" title="Thank you! It has been sent.">
        We have written to your e-mail address, and answer soon.
      </Notice>
      <Notice
        id="invalid"
        className={styles['outcome']}
        tone="danger"
        role="note"
        title="Please fill out all required fields."
      >
        {back}
      </Notice>
      <Notice id="wait" className={styles['outcome']} tone="warning" title="Please wait a moment and try again.">
        {back}
      </Notice>
      <Notice
        id="not-sent"
        className={styles['outcome']}
        tone="danger"
        role="note"
        title="It could not be sent. Please try again in a minute."
      >
        {back}
      </Notice>
    </>
  );
}
