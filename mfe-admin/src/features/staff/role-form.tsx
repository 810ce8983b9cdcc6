import type { StaffMember } from '@postcard/contracts/staff';
import { staffRole } from '@postcard/contracts/staff-roles';
import { z } from '@postcard/contracts/zod';
import { Button, ChoiceField, Stack } from '@postcard/ui';
import { reloadSession, toast, userMessageOf, useZodForm } from '@postcard/web-kit';
import { changeRole } from './api.ts';
import { roleChoices, roleWords } from './words.ts';

type Props = { person: StaffMember; isSelf: boolean; onSaved: () => void };

const roleForm = z.object({ staffRole });

export function RoleForm({ person, isSelf, onSaved }: Props) {
  const form = useZodForm(roleForm, { defaultValues: { staffRole: person.staffRole } });
  const { errors, isSubmitting, isDirty } = form.formState;

  const submit = form.handleSubmit(async ({ staffRole: role }) => {
    try {
      await changeRole(person.id, role);
    } catch (error) {
      form.setError('staffRole', { message: userMessageOf(error) });
      return;
    }
    toast({ title: 'Role changed', description: `${person.displayName} now has the role ${roleWords[role]}.` });
    if (isSelf) await reloadSession();
    onSaved();
  });

  return (
    <form onSubmit={submit} noValidate aria-label="Role">
      <Stack gap={4}>
        <ChoiceField
          label="Role"
          choices={roleChoices}
          error={errors.staffRole?.message}
          {...form.register('staffRole')}
        />
        <div>
          <Button type="submit" disabled={!isDirty} busy={isSubmitting} busyLabel="Saving...">
            Change the role
          </Button>
        </div>
      </Stack>
    </form>
  );
}
