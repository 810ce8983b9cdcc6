import { roleBody, type StaffMember } from '@postcard/contracts/staff';
import { Form, reloadSession, SubmitButton, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { changeRole } from './api.ts';
import { RoleFields } from './role-fields.tsx';
import { roleWords } from './words.ts';

type Props = { person: StaffMember; isSelf: boolean; onSaved: () => void };

export function RoleForm({ person, isSelf, onSaved }: Props) {
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
