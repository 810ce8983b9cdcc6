import { ConfirmDialog, type ConfirmDialogProps } from '@postcard/ui';
import { useMutation, type Attempt } from '../api/use-mutation.ts';

type Props = Omit<ConfirmDialogProps, 'open' | 'busy' | 'error' | 'onConfirm'> & {
  action: (attempt: Attempt) => Promise<unknown>;
  onSettled?: () => unknown;
};

/** Confirms an action, runs it, and shows its failure in the dialog. The action closes the dialog. */
export function ConfirmAction({ action, onSettled, ...words }: Props) {
  const { busy, error, run } = useMutation(action, { ...(onSettled && { onSettled }) });
  return <ConfirmDialog {...words} busy={busy} error={error} onConfirm={() => void run()} />;
}
