import { Button, Card, Cluster, Stack } from '@postcard/ui';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { TownField, TownFields } from './town-field.tsx';
import { zoneMonths, zoneNameFields, zoneReachFields, zoneRoutes } from './fields.ts';
import { MonthsField } from './months-field.tsx';
import { blankZone, mostZones, type TownValues } from './town-values.ts';

export function ZonesPart({ isReadOnly }: { isReadOnly: boolean }) {
  const { control, setFocus } = useFormContext<TownValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'zones', keyName: 'key' });

  /** Moves the focus, because the pressed button disappears with its zone. */
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
