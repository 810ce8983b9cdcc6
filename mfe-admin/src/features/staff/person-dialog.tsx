import { type StaffMember, roleBody } from '@postcard/contracts/staff';
import { paths } from '@postcard/contracts/paths';
import { Button, Cluster, Dialog, Facts, formatDate, Stack } from '@postcard/ui';
import {
  toast,
  useSession,
  ConfirmAction,
  Form,
  reloadSession,
  SubmitButton,
  useSubmit,
  useZodForm,
} from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { removePerson, resetSecondFactors, changeRole } from './api.ts';
import { RoleFields, roleWords } from './role-fields.tsx';

type Props = { person: StaffMember; onClose: () => void; onChanged: () => void };

export function PersonDialog({ person, onClose, onChanged }: Props) {
  const { user } = useSession();
  const [dialog, setDialog] = useState<'reset' | 'removal' | null>(null);
  const { displayName, username, email, createdAt, hasSecondFactor } = person;
  const isSelf = user?.id === person.id;
  const done = () => {
    onClose();
    onChanged();
  };
  return (
    <Dialog onClose={onClose} title={displayName} description="A team member">
      <Stack gap={6}>
        <Facts
          facts={[
            ['Username', username],
            ['Email', email],
            ['On the team since', formatDate(createdAt)],
          ]}
        />
        <RoleForm key={person.staffRole} person={person} isSelf={isSelf} onSaved={done} />
        {isSelf ? (
          <p>
            Your own passkeys and codes are in <Link to={paths.account()}>your account</Link>.
          </p>
        ) : (
          <Cluster gap={3}>
            {hasSecondFactor && <Button onClick={() => setDialog('reset')}>Reset second factors…</Button>}
            <Button variant="danger" onClick={() => setDialog('removal')}>
              Remove from the team…
            </Button>
          </Cluster>
        )}
      </Stack>
      {dialog === 'reset' && <Reset person={person} onClose={() => setDialog(null)} onDone={done} />}
      {dialog === 'removal' && <Removal person={person} onClose={() => setDialog(null)} onDone={done} />}
    </Dialog>
  );
}

type AskProps = { person: StaffMember; onClose: () => void; onDone: () => void };

function Reset({ person: { id, displayName }, onClose, onDone }: AskProps) {
  const act = async () => {
    await resetSecondFactors(id);
    toast({ title: 'Reset requested', description: `${displayName} is notified, and can stop it for 24 hours.` });
    onDone();
  };
  return (
    <ConfirmAction
      title={`Reset the second factors of ${displayName}?`}
      description={
        'Do this only when you have spoken to them. We email them now. In 24 hours their passkeys, app and recovery ' +
        'codes stop working and they are logged out, unless they stop it.'
      }
      confirmLabel="Reset in 24 hours"
      cancelLabel="Leave them"
      busyLabel="One moment..."
      action={act}
      onClose={onClose}
    />
  );
}

function Removal({ person: { id, displayName }, onClose, onDone }: AskProps) {
  const act = async () => {
    await removePerson(id);
    toast({ title: `${displayName} is off the team` });
    onDone();
  };
  return (
    <ConfirmAction
      title={`Remove ${displayName} from the team?`}
      description="They are logged out at once and lose access to the workspace. Their actions stay in the audit log."
      confirmLabel="Remove from the team"
      cancelLabel="Keep them"
      busyLabel="Removing..."
      action={act}
      onClose={onClose}
    />
  );
}

function RoleForm({ person, isSelf, onSaved }: { person: StaffMember; isSelf: boolean; onSaved: () => void }) {
  const form = useZodForm(roleBody, { defaultValues: { staffRole: person.staffRole, towns: person.towns } });
  const sending = useSubmit(form, {
    send: ({ staffRole, towns }) => changeRole(person.id, { staffRole, towns }),
    onSent: async (_, { staffRole: role }) => {
      toast({ title: 'Role changed', description: `${person.displayName} now has the role ${roleWords[role]}.` });
      if (isSelf) await reloadSession();
      onSaved();
    },
    errorField: 'staffRole',
  });

  return (
    <Form {...sending} label="Role" gap={4}>
      <RoleFields />
      <div>
        <SubmitButton variant="secondary" disabled={!form.formState.isDirty} busyLabel="Saving...">
          Change the role
        </SubmitButton>
      </div>
    </Form>
  );
}
