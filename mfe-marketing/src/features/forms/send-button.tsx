import { Button, type ButtonProps } from '@postcard/ui';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';

export type SendButtonProps<Values extends FieldValues> = {
  control: Control<Values>;
  busyLabel: string;
  isSent?: boolean;
  variant?: ButtonProps['variant'];
  children: string;
};

/** Observes only the sending state, so that the fields do not render again. */
export function SendButton<Values extends FieldValues>({
  control,
  busyLabel,
  isSent = false,
  variant = 'primary',
  children,
}: SendButtonProps<Values>) {
  const { isSubmitting } = useFormState({ control });
  return (
    <Button type="submit" variant={variant} size="large" block busy={isSubmitting || isSent} busyLabel={busyLabel}>
      {children}
    </Button>
  );
}
