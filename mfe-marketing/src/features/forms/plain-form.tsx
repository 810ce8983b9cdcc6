import { Notice, Stack, type ButtonProps } from '@postcard/ui';
import { Form, SubmitButton, useHydrated, type FormProps, toast } from '@postcard/web-kit';
import type { FieldValues, Path } from 'react-hook-form';
import { isPhone, phoneSentence } from '@postcard/contracts/phone';
import styles from './forms.module.css';

type Trapped = FieldValues & { subject: string };

type Props<Values extends Trapped, Context, Output> = FormProps<Values, Context, Output> & {
  name: string;
  label: string;
  /** Target of the form if scripts are off; otherwise, the page sends the form. */
  action: `/api/${string}`;
};

export function PlainForm<Values extends Trapped, Context, Output>({
  children,
  ...props
}: Props<Values, Context, Output>) {
  const alive = useHydrated();
  return (
    <Form method="post" noValidate={alive} className={styles['sheet']} {...props} gap={null}>
      <Outcomes />
      <Stack gap={5}>{children}</Stack>
      <div className={styles['trap']} aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" tabIndex={-1} autoComplete="off" {...props.form.register('subject' as Path<Values>)} />
        </label>
      </div>
    </Form>
  );
}

export const SendButton = (props: ButtonProps) => <SubmitButton size="large" block {...props} />;

const back = 'Use your browser’s Back button. What you typed is still there.';
const failures = {
  invalid: { tone: 'danger', title: 'Please fill out all required fields.' },
  wait: { tone: 'warning', title: 'Please wait a moment and try again.' },
  'not-sent': { tone: 'danger', title: 'We couldn’t send it. Please try again in a minute.' },
} as const;

/** Outcomes of a form sent without scripts, each shown by its hash: `#sent`, `#invalid`, `#wait`, `#not-sent`. */
const Outcomes = () => (
  <>
    <Notice id="sent" className={styles['outcome']} tone="success" title="Thank you! It has been sent.">
      We sent you an email, and will reply soon.
    </Notice>
    {Object.entries(failures).map(([id, { tone, title }]) => (
      <Notice
        key={id}
        id={id}
        className={styles['outcome']}
        tone={tone}
        role={tone === 'danger' ? 'note' : undefined}
        title={title}
      >
        {back}
      </Notice>
    ))}
  </>
);

type Rule = { most: number; required?: boolean; phone?: boolean };

/** Returns validation rules with the server's texts, so that the page does not have to load a schema. */
export const rules = ({ most, required = false, phone = false }: Rule) => ({
  validate: {
    required: (value: string) => !required || value.trim() !== '' || 'This field is required',
    most: (value: string) =>
      value.trim().length <= most || `Please use at most ${most.toLocaleString('en-US')} characters`,
    phone: (value: string) => !phone || value.trim() === '' || isPhone(value) || phoneSentence,
  },
});

export const toastMissing =
  (title: string) =>
  (errors: object): void => {
    const isMissing = Object.values(errors).some((error: { type?: unknown }) => error.type === 'required');
    if (isMissing) toast({ variant: 'destructive', title, description: 'Please fill out all required fields.' });
  };
