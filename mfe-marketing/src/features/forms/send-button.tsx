import { Button, type ButtonProps } from '@postcard/ui';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';

export type SendButtonProps<Values extends FieldValues> = {
  control: Control<Values>;
  /** What the button says while the form is on its way. */
  busyLabel: string;
  /** Whether the form has arrived and must not be sent again. */
  isSent?: boolean;
  variant?: ButtonProps['variant'];
  children: string;
};

/** Watches the form's sending by itself, so that no field renders again when it begins and ends. */
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
