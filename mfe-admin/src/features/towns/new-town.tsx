import { Button, Card, Cluster, Stack } from '@postcard/ui';
import { Form, SubmitButton, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import type { Path } from 'react-hook-form';
import { useAddress } from '../lists/use-address.ts';
import { createTown } from './api.ts';
import { FieldGrid } from './field-grid.tsx';
import { useFollowers } from './followers.ts';
import { blankStart, bodyOf, startForm, type StartForm } from './start-form.ts';
import styles from './towns.module.css';

type Asked = { name: Path<StartForm>; label: string; hint?: string; inputMode?: 'numeric' | 'decimal' };

const withCommas = 'With commas between them';
const parts: { title: string; asked: Asked[] }[] = [
  {
    title: 'Place',
    asked: [
      { name: 'name', label: 'Name' },
      { name: 'state', label: 'State', hint: 'Two letters' },
      { name: 'zipCodes', label: 'ZIP Codes', hint: `${withCommas}, that of the postal address first` },
      { name: 'timeZone', label: 'Time zone', hint: 'Such as America/Denver' },
      { name: 'zones', label: 'Zones', hint: 'Where each lies, with commas between them; one to six' },
    ],
  },
  {
    title: 'Names and addresses',
    asked: [
      { name: 'product', label: 'What the card is called' },
      { name: 'legalEntity', label: 'Legal entity', hint: 'Signs contracts and invoices' },
      { name: 'id', label: 'Id', hint: 'Small letters, digits and hyphens. It stays as it is.' },
      { name: 'hosts', label: 'Hosts', hint: `${withCommas}. Links and emails name the first one.` },
      { name: 'emailDomain', label: 'Domain of emails', hint: 'Of hello@, support@ and team@' },
      { name: 'phone', label: 'Phone' },
      { name: 'street', label: 'Street' },
    ],
  },
  {
    title: 'Figures of the whole town',
    asked: [
      { name: 'reach.households', label: 'Households', inputMode: 'numeric' },
      { name: 'reach.residents', label: 'Residents', inputMode: 'numeric' },
      { name: 'reach.businesses', label: 'Businesses', inputMode: 'numeric' },
      { name: 'reach.averageIncome', label: 'Average income', hint: 'Dollars a year', inputMode: 'numeric' },
    ],
  },
  {
    title: 'Card',
    asked: [
      { name: 'monthlyPieces', label: 'Pieces a month', inputMode: 'numeric' },
      { name: 'prices.medium', label: 'Price of a medium spot', hint: 'Dollars a month', inputMode: 'decimal' },
      { name: 'prices.large', label: 'Price of a large spot', hint: 'Dollars a month', inputMode: 'decimal' },
      {
        name: 'traditionalCost',
        label: 'Cost of your own mailer',
        hint: 'Dollars, for comparison',
        inputMode: 'decimal',
      },
    ],
  },
];

export function NewTown() {
  const address = useAddress();
  const form = useZodForm(startForm, { defaultValues: blankStart() });
  const sending = useSubmit(form, {
    draft: 'new-town',
    send: (typed) => createTown(bodyOf(typed)),
    onSent: ({ id, name }) => {
      toast({
        title: `The draft of ${name} is created`,
        description: 'Only owners see it until it is published.',
      });
      address.set({ begin: null, town: id });
    },
    failure: 'The town was not created',
  });
  useFollowers(form);

  return (
    <Stack gap={5}>
      <div>
        <Button variant="quiet" onClick={() => address.set({ begin: null }, { replace: false })}>
          All towns
        </Button>
      </div>
      <h2>New town</h2>
      <p>It starts as a draft that only owners see. Change zones, dates, colors and the rest in the draft.</p>
      <Form {...sending} label="New town" className={styles['form']}>
        {parts.map(({ title, asked }) => (
          <Card key={title} level={3} title={title}>
            <FieldGrid min={240}>
              {asked.map((field) => (
                <TextInput key={field.name} autoComplete="off" required {...field} />
              ))}
            </FieldGrid>
          </Card>
        ))}
        <Cluster>
          <SubmitButton busyLabel="Creating...">Create the draft</SubmitButton>
        </Cluster>
      </Form>
    </Stack>
  );
}
