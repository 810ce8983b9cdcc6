import { inviteBody } from '@postcard/contracts/staff';
import { Button, ChoiceField, Dialog, Stack, TextField } from '@postcard/ui';
import { ApiError, applyProblem, toast, userMessageOf, useZodForm } from '@postcard/web-kit';
import { invite } from './api.ts';
import { TownsField } from './towns-field.tsx';
import { roleChoices } from './words.ts';

type Props = { onClose: () => void; onInvited: () => void };

const formId = 'invite';

export function InviteDialog({ onClose, onInvited }: Props) {
  const form = useZodForm(inviteBody, { defaultValues: { email: '', staffRole: 'staff', towns: null } });
  const { errors, isSubmitting, isSubmitted } = form.formState;

  /** An owner works in every town. */
  const forgetTowns = () => {
    if (form.getValues('staffRole') === 'owner') form.setValue('towns', null);
  };

  const submit = form.handleSubmit(async (body) => {
    try {
      await invite(body);
    } catch (error) {
      const message = userMessageOf(error);
      if (error instanceof ApiError && error.code === 'email_taken') form.setError('email', { message });
      else if (!applyProblem(form, error)) form.setError('root.server', { message });
      return;
    }
    toast({ title: 'Invitation sent', description: `${body.email} has 7 days to accept it.` });
    onClose();
    onInvited();
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onClose()}
      title="Invite somebody to the team"
      description="They get an email with a link, and choose their own password."
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} busyLabel="Sending...">
            Send the invitation
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate aria-label="Invitation">
        <Stack gap={5}>
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            required
            error={errors.email?.message}
            {...form.register('email')}
          />
          <ChoiceField label="Role" choices={roleChoices} {...form.register('staffRole', { onChange: forgetTowns })} />
          <TownsField
            role={form.watch('staffRole')}
            value={form.watch('towns') ?? null}
            onChange={(towns) => form.setValue('towns', towns, { shouldValidate: isSubmitted })}
            error={errors.towns?.message}
          />
          {errors.root?.['server'] && (
            <p className="pc-field__error" role="alert">
              {errors.root['server'].message}
            </p>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
