import type { OpenedTown } from '@postcard/contracts/towns';
import { ApiError, toast, useDraft, userMessageOf } from '@postcard/web-kit';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { judgeTown, placeOf } from '@postcard/contracts/town-judge';
import { townSchema } from '@postcard/contracts/town-schema';
import { saveTown } from './api.ts';
import { townOf, valuesOf, type TownValues, type Draft } from './town-values.ts';
import { plainFields, zoneFields, type Field } from './fields.ts';

type Props = {
  opened: OpenedTown;
  onChanged: (town?: OpenedTown) => Promise<unknown>;
};

/** Holds the form of a town's draft; unsaved values survive a reload. */
export function useTownForm({ opened, onChanged }: Props) {
  const form = useForm<TownValues>({ defaultValues: valuesOf(opened) });
  const clearDraft = useDraft(`town-${opened.id}`, form);
  const { isDirty, isSubmitting } = form.formState;
  const version = useWatch({ control: form.control, name: 'version' });
  const values = useDeferredValue(useWatch({ control: form.control }) as TownValues);
  const judged = useMemo(() => {
    const town = isDirty ? townOf(opened.town, values) : opened.town;
    return shownFaults(isDirty ? faultsOf(opened, town) : opened.faults, town);
  }, [opened, values, isDirty]);

  function fill(town: OpenedTown): void {
    form.reset(valuesOf(town));
    clearDraft();
  }

  // A newer version replaces the values of an untouched form.
  const [first] = useState(opened);
  useEffect(() => {
    if (opened === first || opened.version <= form.getValues('version') || isDirty) return;
    form.reset(valuesOf(opened));
    clearDraft();
  });

  const save = form.handleSubmit(async (typed) => {
    const sent = JSON.stringify(typed);
    try {
      const saved = await saveTown(opened.id, {
        version: typed.version,
        town: JSON.stringify(townOf(opened.town, typed)),
      });
      // Values typed while saving are not saved yet.
      if (JSON.stringify(form.getValues()) === sent) fill(saved);
      else form.setValue('version', saved.version);
      await onChanged(saved);
      toast({ title: 'Draft saved', description: 'The published town does not change.' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') await onChanged();
      else toast({ variant: 'destructive', title: 'The draft is not saved', description: userMessageOf(error) });
    }
  });

  return {
    form,
    save,
    faults: judged,
    isUnsaved: isDirty,
    isSaving: isSubmitting,
    isBehind: isDirty && version < opened.version,
    loadTheirs: () => fill(opened),
    keepMine: () => form.setValue('version', opened.version, { shouldDirty: true }),
    clearDraft,
  };
}

type Fault = OpenedTown['faults'][number];
export type ShownFault = { field: string | undefined; where: string; message: string };

/** Returns a draft's faults while typing. Faults that only the server can find stay until their part changes. */
function faultsOf(opened: Pick<OpenedTown, 'town' | 'faults'>, town: Draft): Fault[] {
  const judged = judge(town);
  const known = new Set(judge(opened.town).map(keyOf));
  const isSame = ({ place }: Fault) => {
    const [first = ''] = place.split(/[.[]/);
    return JSON.stringify(town[first]) === JSON.stringify(opened.town[first]);
  };
  return [...judged, ...opened.faults.filter((fault) => !known.has(keyOf(fault)) && isSame(fault))];
}

const judge = (town: Draft): Fault[] =>
  judgeTown(town).faults.map((fault) => ({ place: placeOf(fault), message: fault.message }));
const keyOf = ({ place, message }: Fault): string => `${place}: ${message}`;

export function shownFaults(faults: readonly Fault[], town: Draft): ShownFault[] {
  const fields = fieldsOf(town);
  const order = [...fields.keys()];
  const rank = ({ field }: ShownFault) => (field === undefined ? order.length : order.indexOf(field));
  return faults
    .map(({ place, message }): ShownFault => {
      const dotted = place.replaceAll(/\[(\d+)\]/g, '.$1');
      const field = fieldAt(dotted, order);
      const known = field === undefined ? undefined : fields.get(field);
      const where = (dotted !== 'zones' && known?.where) || whereOf(dotted, town);
      return { field, where, message: worded(message, known?.field) };
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

type Known = { field: Field; where: string };

function fieldsOf(town: Draft): Map<string, Known> {
  const zones = Array.isArray(town['zones']) ? town['zones'] : [];
  return new Map([
    ...plainFields.map((field): [string, Known] => [field.place, { field, where: field.label }]),
    ...zones.flatMap((_, at) =>
      zoneFields.map((field): [string, Known] => {
        const place = `zones.${at}.${field.place}`;
        return [place, { field, where: `${zoneName(town, at)}: ${field.label}` }];
      }),
    ),
  ]);
}

/** Returns the field of a place, of its list, or the first of its group. All zones together must have each month. */
function fieldAt(place: string, known: readonly string[]): string | undefined {
  if (place === 'zones') return known.find((each) => each === 'zones.0.months');
  const parts = place.split('.');
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  return above.find((each) => known.includes(each)) ?? known.find((each) => each.startsWith(`${place}.`));
}

function whereOf(place: string, town: Draft): string {
  const [, at] = /^zones\.(\d+)/.exec(place) ?? [];
  if (at !== undefined) return zoneName(town, Number(at));
  return place === 'zones' ? 'Zones' : place;
}

function zoneName(town: Draft, at: number): string {
  const zone = (town['zones'] as unknown[])[at] as { id?: unknown } | undefined;
  return `Zone ${typeof zone?.id === 'string' ? zone.id : at + 1}`;
}

const labels = new Map(plainFields.map(({ place, label }) => [place.split('.').at(-1), label]));
const leastPrice = townSchema.shape.traditionalCost.safeParse(0).error?.issues[0]?.message;

function worded(message: string, field: Field | undefined): string {
  if (field?.kind === 'money' && message === leastPrice) return 'Please enter a price of at least $1';
  return message.replaceAll(/\b[a-z]+[A-Z]\w*/g, (name) => (labels.has(name) ? `“${labels.get(name)}”` : name));
}
