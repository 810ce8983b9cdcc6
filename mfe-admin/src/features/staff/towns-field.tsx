import { staffRoles, type StaffRole, type TownRole } from '@postcard/contracts/staff-roles';
import { CheckboxField, ChoiceField, Cluster, SelectField, Stack } from '@postcard/ui';
import { useNewestTowns } from '../towns/api.ts';
import { isLive } from '../towns/standing.tsx';
import { roleWords } from './words.ts';

type Props = {
  role: StaffRole;
  /** Null means every town. */
  value: readonly TownRole[] | null;
  onChange: (towns: TownRole[] | null) => void;
  error?: string | undefined;
};

const roles = staffRoles.filter((role) => role !== 'owner');
const roleOptions = roles.map((role) => ({ value: role, label: roleWords[role] }));

/** Chooses a person's towns and their roles; hidden for owners and with one town. */
export function TownsField({ role, value, onChange, error }: Props) {
  const { data = [] } = useNewestTowns();
  const towns = data.filter(isLive);
  if (role === 'owner' || towns.length < 2) return null;

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
        error={error}
        choices={[
          { value: 'every', label: 'Every town', detail: 'With this role, also in towns that come later.' },
          { value: 'some', label: 'Some towns', detail: 'In each with a role of its own.' },
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
