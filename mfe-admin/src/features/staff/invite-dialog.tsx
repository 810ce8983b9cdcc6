import { inviteBody } from '@postcard/contracts/staff';
import { FormDialog, FormFailure, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { invite } from './api.ts';
import { RoleFields } from './role-fields.tsx';

type Props = { onClose: () => void; onInvited: () => void };

export function InviteDialog({ onClose, onInvited }: Props) {
  const form = useZodForm(inviteBody, { defaultValues: { email: '', staffRole: 'staff', towns: null } });
  const sending = useSubmit(form, {
    send: invite,
    onSent: (_, { email }) => {
      toast({ title: 'Invitation sent', description: `${email} has 7 days to accept it.` });
      onClose();
      onInvited();
    },
    refusals: { email_taken: { field: 'email' } },
  });

  return (
    <FormDialog
      {...sending}
      id="invite"
      title="Invite a team member"
      description="They get an email with a link, and choose their own password."
      label="Invitation"
      cancel="Cancel"
      submit="Send the invitation"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextInput name="email" autoComplete="off" required />
      <RoleFields />
      <FormFailure />
    </FormDialog>
  );
}
