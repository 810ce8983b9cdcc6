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
  const ask = dialog && asks[dialog];
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
      {ask && (
        <ConfirmAction
          description={ask.description}
          confirmLabel={ask.confirmLabel}
          cancelLabel={ask.cancelLabel}
          busyLabel={ask.busyLabel}
          title={ask.title(displayName)}
          action={async () => {
            await ask.act(person.id);
            toast(ask.done(displayName));
            done();
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Dialog>
  );
}

const asks = {
  reset: {
    act: resetSecondFactors,
    done: (name: string) => ({
      title: 'Reset requested',
      description: `${name} is notified, and can stop it for 24 hours.`,
    }),
    title: (name: string) => `Reset the second factors of ${name}?`,
    description:
      'Do this only when you have spoken to them. We email them now. In 24 hours their passkeys, app and recovery ' +
      'codes stop working and they are logged out, unless they stop it.',
    confirmLabel: 'Reset in 24 hours',
    cancelLabel: 'Leave them',
    busyLabel: 'One moment...',
  },
  removal: {
    act: removePerson,
    done: (name: string) => ({ title: `${name} has been removed from the team` }),
    title: (name: string) => `Remove ${name} from the team?`,
    description: 'They are logged out at once and lose access to the workspace. Their actions stay in the audit log.',
    confirmLabel: 'Remove from the team',
    cancelLabel: 'Keep them',
    busyLabel: 'Removing...',
  },
};

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
