import { mostSavedFiltersOfAList, type SavedFilter, savedFilter } from '@postcard/contracts/list-preferences';
import { Button, DropdownMenu, MoreIcon, Dialog } from '@postcard/ui';
import { useMutation, userMessageOf, Form, SubmitButton, TextInput, useSubmit, useZodForm } from '@postcard/web-kit';
import { useState, useEffect } from 'react';
import { Link } from 'react-router';
import { toastWithUndo } from '../undo/undo.ts';
import styles from './lists.module.css';
import { namesOf, queryOf, type TeamList, useAddress, type Filters } from './use-address.ts';
import { useListPreferences } from './use-list-preferences.ts';

export function SavedFilters({ filters: { list, query } }: { filters: Filters }) {
  const { preferences, change } = useListPreferences();
  const [named, setNamed] = useState<'new' | SavedFilter | null>(null);
  const linkTo = useLinkTo(list);
  const saved = preferences.filters.filter((each) => each.list === list);
  const isOf = (filter: SavedFilter) => queryOf(list, filter.query) === query;
  const current = saved.find(isOf);

  const keepName = (name: string): Promise<void> =>
    change((before) => ({
      ...before,
      filters:
        named === 'new'
          ? // oxlint-disable-next-line no-restricted-properties -- A filter's id, and no key.
            [...before.filters, { id: crypto.randomUUID(), list, name, query }]
          : before.filters.map((each) => (each.id === named?.id ? { ...each, name } : each)),
    }));

  const { run: remove } = useMutation(
    async (_, filter: SavedFilter) => {
      const place = preferences.filters.findIndex(({ id }) => id === filter.id);
      await change((before) => ({ ...before, filters: before.filters.filter(({ id }) => id !== filter.id) }));
      toastWithUndo({ title: 'Filter deleted', description: filter.name }, async () => {
        await change((before) => ({ ...before, filters: before.filters.toSpliced(place, 0, filter) }));
        return { undone: `“${filter.name}” is restored.` };
      });
    },
    { failure: 'Not deleted', messageOf: userMessageOf },
  );

  const canSave = query !== '' && !current && saved.length < mostSavedFiltersOfAList;
  return (
    <>
      {saved.length > 0 && (
        <nav aria-label="Saved filters">
          <ul className={styles['saved']}>
            {[{ id: '', name: 'All', query: '' }, ...saved].map((each) => (
              <li key={each.id}>
                <Link
                  to={linkTo(each.query)}
                  className={styles['chip']}
                  aria-current={queryOf(list, each.query) === query ? 'true' : undefined}
                >
                  {each.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {current && (
        <DropdownMenu
          label={`The filter “${current.name}”`}
          align="start"
          trigger={
            <button type="button" className={styles['more']} aria-label={`Change the filter “${current.name}”`}>
              <MoreIcon />
            </button>
          }
          items={[
            { id: 'rename', label: 'Rename…', onSelect: () => setNamed(current) },
            { id: 'delete', label: 'Delete', danger: true, onSelect: () => void remove(current) },
          ]}
        />
      )}
      {canSave && (
        <Button size="small" variant="quiet" onClick={() => setNamed('new')}>
          Save this filter…
        </Button>
      )}
      {named && <FilterNameDialog filter={named} onSave={keepName} onClose={() => setNamed(null)} />}
    </>
  );
}

function useLinkTo(list: TeamList): (query: string) => { search: string } {
  const { query: address } = useAddress();
  return (query) => {
    const search = new URLSearchParams(address);
    for (const name of namesOf(list).all) search.delete(name);
    for (const [name, value] of new URLSearchParams(queryOf(list, query))) search.set(name, value);
    return { search: `?${search}` };
  };
}

type Props = { filter: 'new' | SavedFilter; onSave: (name: string) => Promise<void>; onClose: () => void };

const schema = savedFilter.pick({ name: true });

function FilterNameDialog(props: Props) {
  const isNew = props.filter === 'new';
  return (
    <Dialog
      onClose={props.onClose}
      title={isNew ? 'Save this filter' : 'Rename the filter'}
      description={isNew ? 'It appears above this list on all your devices.' : undefined}
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
