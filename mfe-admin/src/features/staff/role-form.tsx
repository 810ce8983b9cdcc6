import { roleBody, type StaffMember } from '@postcard/contracts/staff';
import { Button, ChoiceField, Stack } from '@postcard/ui';
import { reloadSession, toast, userMessageOf, useZodForm } from '@postcard/web-kit';
import { changeRole } from './api.ts';
import { TownsField } from './towns-field.tsx';
import { roleChoices, roleWords } from './words.ts';

type Props = { person: StaffMember; isSelf: boolean; onSaved: () => void };

export function RoleForm({ person, isSelf, onSaved }: Props) {
  const form = useZodForm(roleBody, { defaultValues: { staffRole: person.staffRole, towns: person.towns } });
  const { errors, isSubmitting, isSubmitted, isDirty } = form.formState;

  /** An owner works in every town. */
  const forgetTowns = () => {
    if (form.getValues('staffRole') === 'owner') form.setValue('towns', null, { shouldDirty: true });
  };

  const submit = form.handleSubmit(async ({ staffRole: role, towns }) => {
    try {
      await changeRole(person.id, { staffRole: role, towns });
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
          {...form.register('staffRole', { onChange: forgetTowns })}
        />
        <TownsField
          role={form.watch('staffRole')}
          value={form.watch('towns') ?? null}
          onChange={(towns) => form.setValue('towns', towns, { shouldDirty: true, shouldValidate: isSubmitted })}
          error={errors.towns?.message}
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
