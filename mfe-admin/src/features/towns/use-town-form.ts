import type { OpenedTown } from '@postcard/contracts/towns';
import { ApiError, toast, useDraft, userMessageOf } from '@postcard/web-kit';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { saveTown } from './api.ts';
import { faultsOf, shownFaults } from './faults.ts';
import { townOf, valuesOf, type TownValues } from './town-values.ts';

type Props = {
  opened: OpenedTown;
  /** Receives the saved town; reads it again when none is given. */
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
      toast({ title: 'Draft saved', description: 'What is published stays as it is.' });
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
    /** True when another person has saved since the form was filled. */
    isBehind: isDirty && version < opened.version,
    loadTheirs: () => fill(opened),
    keepMine: () => form.setValue('version', opened.version, { shouldDirty: true }),
    clearDraft,
  };
}
