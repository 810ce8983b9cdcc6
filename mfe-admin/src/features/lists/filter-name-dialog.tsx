import { savedFilter, type SavedFilter } from '@postcard/contracts/list-preferences';
import { Button, Dialog, Stack, TextField } from '@postcard/ui';
import { applyProblem, toast, useZodForm, userMessageOf } from '@postcard/web-kit';
import { useEffect } from 'react';

type Props = { filter: 'new' | SavedFilter; onSave: (name: string) => Promise<void>; onClose: () => void };

const schema = savedFilter.pick({ name: true });

export function FilterNameDialog(props: Props) {
  const isNew = props.filter === 'new';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={isNew ? 'Save this filter' : 'Rename the filter'}
      description={isNew ? 'You find it above this list, on every device you log in with.' : undefined}
    >
      <NameForm {...props} />
    </Dialog>
  );
}

function NameForm({ filter, onSave, onClose }: Props) {
  const isNew = filter === 'new';
  const form = useZodForm(schema, { defaultValues: { name: isNew ? '' : filter.name } });
  const { errors, isSubmitting } = form.formState;
  // Otherwise the dialog would focus its close button.
  useEffect(() => form.setFocus('name'), [form]);

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await onSave(name);
      onClose();
    } catch (error) {
      if (!applyProblem(form, error))
        toast({ variant: 'destructive', title: 'Not saved', description: userMessageOf(error) });
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        <div>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving...">
            {isNew ? 'Save' : 'Rename'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
