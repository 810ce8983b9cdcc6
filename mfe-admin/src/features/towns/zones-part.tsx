import { Button, Card, Cluster, Stack, fieldIds, FieldSet } from '@postcard/ui';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { use } from 'react';
import { TownField, TownFields, FieldFaults } from './town-field.tsx';
import { zoneMonths, zoneNameFields, zoneReachFields, zoneRoutes, controlId, type Field } from './fields.ts';
import { blankZone, mostZones, type TownValues } from './town-values.ts';
import styles from './towns.module.css';

export function ZonesPart({ isReadOnly }: { isReadOnly: boolean }) {
  const { control, setFocus } = useFormContext<TownValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'zones', keyName: 'key' });

  /** Removes a zone and moves the focus, because the clicked button disappears with its zone. */
  function removeZone(at: number): void {
    remove(at);
    setFocus(`zones.${at === 0 ? 1 : at - 1}.label`);
  }

  return (
    <Stack gap={5}>
      {fields.map(({ key, id }, at) => (
        <Card
          key={key}
          level={4}
          tone="tint"
          title={`Zone ${id}`}
          aside={
            !isReadOnly &&
            fields.length > 1 && (
              <Button variant="quiet" size="small" onClick={() => removeZone(at)}>
                Remove zone {id}
              </Button>
            )
          }
        >
          <Stack gap={5}>
            <TownFields fields={zoneNameFields} within={`zones.${at}.`} />
            <MonthsField field={zoneMonths} within={`zones.${at}.`} />
            <TownFields fields={zoneReachFields} within={`zones.${at}.`} min={140} />
            <TownField field={zoneRoutes} within={`zones.${at}.`} />
          </Stack>
        </Card>
      ))}
      {!isReadOnly && fields.length < mostZones && (
        <Cluster>
          <Button onClick={() => append(blankZone(fields), { focusName: `zones.${fields.length}.label` })}>
            Add a zone
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  name: monthName.format(Date.UTC(2000, index)),
}));

function MonthsField({ field: { place, label }, within }: { field: Field; within: string }) {
  const { register } = useFormContext();
  const name = `${within}${place}`;
  return (
    <FieldSet ids={fieldIds(controlId(name), name)} label={label} error={use(FieldFaults).get(name)}>
      <div className={styles['months']}>
        {months.map((month) => (
          <label key={month.value} className={styles['month']}>
            <input type="checkbox" value={month.value} {...register(name)} />
            {month.name}
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
