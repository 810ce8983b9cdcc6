import { savedFilter, type SavedFilter } from '@postcard/contracts/list-preferences';
import { Dialog } from '@postcard/ui';
import { Form, SubmitButton, TextInput, useSubmit, useZodForm } from '@postcard/web-kit';
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
  const sending = useSubmit(form, { send: ({ name }) => onSave(name), onSent: onClose, failure: 'Not saved' });
  // Otherwise the dialog would focus its close button.
  useEffect(() => form.setFocus('name'), [form]);

  return (
    <Form {...sending} gap={4}>
      <TextInput name="name" autoComplete="off" />
      <div>
        <SubmitButton busyLabel="Saving...">{isNew ? 'Save' : 'Rename'}</SubmitButton>
      </div>
    </Form>
  );
}
