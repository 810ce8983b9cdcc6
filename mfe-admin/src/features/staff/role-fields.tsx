import { staffRoles, type StaffRole, type TownRole, staffRoleTexts } from '@postcard/contracts/staff-roles';
import { CheckboxField, ChoiceField, Cluster, SelectField, Stack } from '@postcard/ui';
import { ChoiceInput } from '@postcard/web-kit';
import { useFormContext } from 'react-hook-form';
import type { StaffMember } from '@postcard/contracts/staff';
import { useNewestTowns } from '../towns/api.ts';
import { isLive } from '../towns/standing.tsx';

export const roleWords: Record<StaffRole, string> = {
  owner: 'Owner',
  staff: 'Staff',
  press: 'Press',
  books: 'Books',
};

type Values = {
  staffRole: StaffRole;
  towns: TownRole[] | null;
};

const roles = staffRoles.filter((role) => role !== 'owner');
const roleOptions = roles.map((role) => ({ value: role, label: roleWords[role] }));

export function RoleFields() {
  const { setValue } = useFormContext<Values>();
  const forgetTowns = ({ target }: { target: HTMLInputElement }) => {
    if (target.value === 'owner') setValue('towns', null, { shouldDirty: true });
  };
  return (
    <>
      <ChoiceInput name="staffRole" label="Role" choices={roleChoices} rules={{ onChange: forgetTowns }} />
      <TownsField />
    </>
  );
}

function TownsField() {
  const { watch, setValue, formState } = useFormContext<Values>();
  const { errors, isSubmitted } = formState;
  const { data = [] } = useNewestTowns();
  const towns = data.filter(isLive);
  const role = watch('staffRole');
  const value = watch('towns');
  if (role === 'owner' || towns.length < 2) return null;

  const onChange = (next: TownRole[] | null) =>
    setValue('towns', next, { shouldDirty: true, shouldValidate: isSubmitted });
  const roleIn = (town: string) => value?.find((each) => each.town === town)?.staffRole;
  const choose = (town: string, staffRole: TownRole['staffRole'] | null) => {
    const others = (value ?? []).filter((each) => each.town !== town);
    onChange(staffRole ? [...others, { town, staffRole }] : others);
  };

  return (
    <Stack gap={4}>
      <ChoiceField
        label="Where"
        name="where"
        error={errors.towns?.message}
        choices={[
          { value: 'every', label: 'Every town', detail: 'With this role, including future towns.' },
          { value: 'some', label: 'Some towns', detail: 'With a role for each town.' },
        ]}
        value={value ? 'some' : 'every'}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'every' ? null : [])}
      />
      {value && (
        <Stack gap={3}>
          {towns.map(({ id, name }) => {
            const here = roleIn(id);
            return (
              <Cluster key={id} gap={3} justify="between">
                <CheckboxField
                  label={name}
                  name={`town-${id}`}
                  checked={here !== undefined}
                  onChange={({ currentTarget }) => choose(id, currentTarget.checked ? role : null)}
                />
                {here && (
                  <SelectField
                    label={`Role in ${name}`}
                    name={`role-${id}`}
                    options={roleOptions}
                    value={here}
                    onChange={({ currentTarget }) => choose(id, currentTarget.value as TownRole['staffRole'])}
                  />
                )}
              </Cluster>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}

export const roleOf = ({ staffRole, towns }: Pick<StaffMember, 'staffRole' | 'towns'>): string =>
  towns ? towns.map((each) => `${roleWords[each.staffRole]} in ${each.town}`).join(', ') : roleWords[staffRole];

const roleChoices = staffRoles.map((role) => ({
  value: role,
  label: roleWords[role],
  detail: staffRoleTexts[role],
}));
