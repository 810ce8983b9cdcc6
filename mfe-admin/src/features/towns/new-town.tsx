import { Button, Card, Cluster, Stack } from '@postcard/ui';
import { Form, SubmitButton, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import type { Path, UseFormReturn } from 'react-hook-form';
import { currentTown } from '@postcard/contracts/town';
import { useEffect } from 'react';
import { townStart, type TownStart } from '@postcard/contracts/town-start';
import { z } from '@postcard/contracts/zod';
import { useAddress } from '../lists/use-address.ts';
import { createTown } from './api.ts';
import { FieldGrid } from './town-field.tsx';
import styles from './towns.module.css';
import { commaHint, partsOf, centsOf, dollarsOf, namesOf, numberOf } from './fields.ts';

type Asked = { name: Path<StartForm>; label: string; hint?: string; inputMode?: 'numeric' | 'decimal' };

const parts: { title: string; asked: Asked[] }[] = [
  {
    title: 'Place',
    asked: [
      { name: 'name', label: 'Name' },
      { name: 'state', label: 'State', hint: 'Two letters' },
      { name: 'zipCodes', label: 'ZIP Codes', hint: `${commaHint}; the postal address’s first` },
      { name: 'timeZone', label: 'Time zone', hint: 'Such as America/Denver' },
      { name: 'zones', label: 'Zones', hint: 'One to six, separated by commas, such as North, South' },
    ],
  },
  {
    title: 'Names and addresses',
    asked: [
      { name: 'product', label: 'Name of the card' },
      { name: 'legalEntity', label: 'Legal entity', hint: 'Signs contracts and invoices' },
      { name: 'id', label: 'Id', hint: 'Lower-case letters, digits and hyphens. It cannot be changed later.' },
      { name: 'hosts', label: 'Hosts', hint: `${commaHint}. Links and emails use the first one.` },
      { name: 'emailDomain', label: 'Domain of emails', hint: 'For hello@, support@ and team@' },
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
      { name: 'monthlyPieces', label: 'Pieces per month', inputMode: 'numeric' },
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

type Follower = 'product' | 'id' | 'hosts' | 'emailDomain' | 'legalEntity';

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-+$/g, '')
    .slice(0, 40);

const domainOf = (hostname: string): string =>
  hostname.startsWith(`${currentTown().id}.`) ? hostname.slice(currentTown().id.length + 1) : hostname;

const made: Record<Follower, (typed: StartForm) => string> = {
  product: ({ name }) => name.trim() && `The ${name.trim()} Postcard`,
  id: ({ name }) => slugOf(name),
  hosts: ({ id }) => id && `${id}.${domainOf(location.hostname)}`,
  emailDomain: ({ hosts }) => partsOf(hosts)[0] ?? '',
  legalEntity: ({ product }) => product,
};

/** Returns new derived values for the fields that still have their last derived value. */
function followersOf(before: StartForm, now: StartForm): Partial<Record<Follower, string>> {
  const next = { ...now };
  for (const name of Object.keys(made) as Follower[])
    if (before[name] === now[name] && now[name] === made[name](before)) next[name] = made[name](next);
  const changed = (Object.keys(made) as Follower[]).filter((name) => next[name] !== now[name]);
  return Object.fromEntries(changed.map((name) => [name, next[name]]));
}

function useFollowers(form: UseFormReturn<StartForm, unknown, StartForm>): void {
  const { isSubmitted } = form.formState;
  useEffect(() => {
    let before = structuredClone(form.getValues());
    const watching = form.watch(() => {
      const now = structuredClone(form.getValues());
      const followers = Object.entries(followersOf(before, now)) as [Follower, string][];
      before = now;
      for (const [name, value] of followers) form.setValue(name, value, { shouldValidate: isSubmitted });
    });
    return () => watching.unsubscribe();
  }, [form, isSubmitted]);
}

const text = z.string();

const startForm = z
  .object({
    name: text,
    state: text,
    zipCodes: text,
    timeZone: text,
    product: text,
    id: text,
    hosts: text,
    emailDomain: text,
    phone: text,
    street: text,
    legalEntity: text,
    zones: text,
    reach: z.object({ households: text, residents: text, businesses: text, averageIncome: text }),
    monthlyPieces: text,
    prices: z.object({ medium: text, large: text }),
    traditionalCost: text,
  })
  .superRefine((typed, context) => {
    const { error } = townStart.safeParse(bodyOf(typed));
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: fieldOf(path), message: inDollars(path, message) });
  });
type StartForm = z.infer<typeof startForm>;

function fieldOf(path: readonly PropertyKey[]): (string | number)[] {
  const end = path.findIndex((part) => typeof part === 'number');
  return (end === -1 ? path : path.slice(0, end)) as string[];
}

const leastPrice = townStart.shape.traditionalCost.safeParse(0).error?.issues[0]?.message;
const inDollars = ([first]: readonly PropertyKey[], message: string): string =>
  (first === 'prices' || first === 'traditionalCost') && message === leastPrice
    ? 'Please enter a price of at least $1'
    : message;

/** Keeps numbers that cannot be parsed as text, so that the contract refuses them. */
function bodyOf(typed: StartForm): TownStart {
  const { reach, prices } = typed;
  const body = {
    ...typed,
    id: typed.id.trim(),
    state: typed.state.trim().toUpperCase(),
    timeZone: typed.timeZone.trim(),
    emailDomain: typed.emailDomain.trim().toLowerCase(),
    zipCodes: partsOf(typed.zipCodes),
    hosts: partsOf(typed.hosts.toLowerCase()),
    zones: namesOf(typed.zones),
    reach: {
      households: numberOf(reach.households.trim()),
      residents: numberOf(reach.residents.trim()),
      businesses: numberOf(reach.businesses.trim()),
      averageIncome: numberOf(reach.averageIncome.trim()),
    },
    monthlyPieces: numberOf(typed.monthlyPieces.trim()),
    prices: { medium: centsOf(prices.medium.trim()), large: centsOf(prices.large.trim()) },
    traditionalCost: centsOf(typed.traditionalCost.trim()),
  };
  return body as TownStart;
}

/** Returns the initial values: prices, pieces and time zone are those of the current town. */
function blankStart(): StartForm {
  const { timeZone, monthlyPieces, prices, traditionalCost } = currentTown();
  return {
    name: '',
    state: '',
    zipCodes: '',
    timeZone,
    product: '',
    id: '',
    hosts: '',
    emailDomain: '',
    phone: '',
    street: '',
    legalEntity: '',
    zones: 'North, South',
    reach: { households: '', residents: '', businesses: '', averageIncome: '' },
    monthlyPieces: String(monthlyPieces),
    prices: { medium: dollarsOf(prices.medium), large: dollarsOf(prices.large) },
    traditionalCost: dollarsOf(traditionalCost),
  };
}
