import { Button, Dialog, type ButtonProps, type DialogProps } from '@postcard/ui';
import { useFormState, type FieldValues } from 'react-hook-form';
import { Form, type FormProps } from './form.tsx';

type Props<Values extends FieldValues, Context, Output> = FormProps<Values, Context, Output> &
  Pick<DialogProps, 'description'> & {
    id: string;
    title: string;
    submit: string;
    busyLabel: string;
    variant?: ButtonProps['variant'];
    cancel?: string;
    onClose: () => void;
  };

/** A dialog with one form, whose buttons are in the footer. It stays open while sending. */
export function FormDialog<Values extends FieldValues, Context, Output>({
  title,
  description,
  submit,
  busyLabel,
  variant = 'primary',
  cancel,
  onClose,
  ...form
}: Props<Values, Context, Output>) {
  const { isSubmitting } = useFormState({ control: form.form.control });
  return (
    <Dialog
      onClose={() => !isSubmitting && onClose()}
      title={title}
      description={description}
      footer={
        <>
          {cancel && (
            <Button disabled={isSubmitting} onClick={onClose}>
              {cancel}
            </Button>
          )}
          <Button type="submit" form={form.id} variant={variant} busy={isSubmitting} busyLabel={busyLabel}>
            {submit}
          </Button>
        </>
      }
    >
      <Form {...form} />
    </Dialog>
  );
}
