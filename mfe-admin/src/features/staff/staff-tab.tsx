import { type StaffInvitation, type StaffMember, inviteBody } from '@postcard/contracts/staff';
import { Badge, Button, Cluster, formatDate, formatDateTime, Stack, type DataTableColumn } from '@postcard/ui';
import { FormDialog, FormFailure, TextInput, toast, useSubmit, useZodForm, ConfirmAction } from '@postcard/web-kit';
import { useAddress } from '../lists/use-address.ts';
import { ListTable } from '../lists/list-table.tsx';
import { useInvitations, useStaff, invite, withdrawInvitation } from './api.ts';
import { PersonDialog } from './person-dialog.tsx';
import { roleOf, RoleFields } from './role-fields.tsx';

const people: DataTableColumn<StaffMember>[] = [
  { id: 'name', header: 'Name', cell: 'displayName', isRowHeader: true },
  { id: 'email', header: 'Email', cell: 'email' },
  { id: 'role', header: 'Role', cell: roleOf },
  {
    id: 'factor',
    header: 'Second factor',
    cell: ({ hasSecondFactor }) => (
      <Badge tone={hasSecondFactor ? 'success' : 'warning'}>{hasSecondFactor ? 'Set up' : 'None'}</Badge>
    ),
  },
  { id: 'seen', header: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : 'Not yet') },
];

const invitations: DataTableColumn<StaffInvitation>[] = [
  { id: 'email', header: 'Email', cell: 'email', isRowHeader: true },
  { id: 'role', header: 'Role', cell: roleOf },
  { id: 'by', header: 'Invited by', cell: 'invitedBy' },
  { id: 'until', header: 'Valid until', cell: ({ expiresAt }) => formatDate(expiresAt) },
];

export function Component() {
  const address = useAddress();
  const team = useStaff();
  const invited = useInvitations();
  const [opened, withdrawn] = [address.get('person'), address.get('invitation')];
  const person = team.items?.find(({ id }) => id === opened);
  const withdrawing = invited.items?.find(({ id }) => id === withdrawn);
  const close = () => address.set({ person: null, invite: null, invitation: null });

  return (
    <Stack gap={8}>
      <Stack as="section" gap={4} aria-labelledby="team-title">
        <Cluster justify="between">
          <h2 id="team-title">The team</h2>
          <Button variant="primary" onClick={() => address.open({ invite: 'new' })}>
            Invite a team member
          </Button>
        </Cluster>
        <ListTable
          name="team"
          caption="The team"
          columns={people}
          list={team}
          rowId={({ id }) => id}
          empty={{ title: 'No entries yet', text: 'People who accept an invitation appear here.' }}
          rowAction={{
            label: 'Change',
            name: ({ displayName }) => displayName,
            onSelect: ({ id }) => address.open({ person: id }),
          }}
        />
      </Stack>
      <Stack as="section" gap={4} aria-labelledby="invitations-title">
        <h2 id="invitations-title">Invitations</h2>
        <ListTable
          name="invitations"
          caption="Invitations"
          columns={invitations}
          list={invited}
          rowId={({ id }) => id}
          skeletonRows={2}
          empty={{ title: 'No open invitations', text: 'An invitation is valid for 7 days and can be accepted once.' }}
          rowAction={{
            label: 'Withdraw…',
            name: ({ email }) => email,
            onSelect: ({ id }) => address.open({ invitation: id }),
          }}
        />
      </Stack>
      {address.get('invite') && <InviteDialog onClose={close} onInvited={() => void invited.reload()} />}
      {person && <PersonDialog key={person.id} person={person} onClose={close} onChanged={() => void team.reload()} />}
      {withdrawing && (
        <WithdrawDialog invitation={withdrawing} onClose={close} onWithdrawn={() => void invited.reload()} />
      )}
    </Stack>
  );
}

function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: () => void }) {
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

type WithdrawDialogProps = { invitation: StaffInvitation; onClose: () => void; onWithdrawn: () => void };

function WithdrawDialog({ invitation: { id, email }, onClose, onWithdrawn }: WithdrawDialogProps) {
  const act = async () => {
    await withdrawInvitation(id);
    toast({ title: 'Invitation withdrawn' });
    onClose();
    onWithdrawn();
  };
  return (
    <ConfirmAction
      title={`Withdraw the invitation of ${email}?`}
      description="The link in its email stops working."
      confirmLabel="Withdraw invitation"
      busyLabel="Withdrawing..."
      action={act}
      onClose={onClose}
    />
  );
}
