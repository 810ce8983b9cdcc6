import { distributionHour } from '@postcard/contracts/business';
import { atHour } from '@postcard/contracts/town-days';
import { currentTown, spotIds, zoneIdOfMonth, zoneOf } from '@postcard/contracts/town';
import { createCampaignBody, type Campaign, type CreateCampaignBody } from '@postcard/contracts/campaigns';
import { Cluster } from '@postcard/ui';
import { AreaInput, Form, SelectInput, SubmitButton, TextInput, useSubmit, useZodForm } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { isoDate } from '@postcard/contracts/town-dates';
import styles from './cards.module.css';

const number = 'Please enter a whole number';

const { name, description, zone } = createCampaignBody.shape;
const cardForm = z.object({
  name,
  description,
  zone,
  distributionDate: z.iso.date('Please choose a day'),
  distributionZipCodes: z
    .string()
    .refine(
      (text) => zipsIn(text).length > 0 && zipsIn(text).every((zip) => /^\d{5}$/.test(zip)),
      'Please enter ZIP Codes of five digits, with commas between them',
    ),
  totalHouseholds: z.int(number).min(1, 'Please enter at least 1').max(1_000_000, 'This is more than we mail'),
  totalMailboxes: z.int(number).min(1, 'Please enter at least 1').max(1_000_000, 'This is more than we mail'),
  minimumSpots: z
    .int(number)
    .min(1, 'Please enter at least 1')
    .max(spotIds().length, `A card has ${spotIds().length} spots`),
});

const zipsIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

const reachOfZone = (id = currentTown().zones[0]?.id ?? '') => zoneOf(id)?.reach;

type Props = { card?: Campaign; onSave: (body: CreateCampaignBody) => Promise<void>; saveLabel: string };

export function CardForm({ card, onSave, saveLabel }: Props) {
  const before = card ? isoDate(card.distributionDate) : '';
  const form = useZodForm(cardForm, {
    defaultValues: {
      name: card?.name ?? '',
      description: card?.description ?? '',
      zone: card?.zone ?? currentTown().zones[0]?.id ?? 'A',
      distributionDate: before,
      distributionZipCodes: card?.distributionZipCodes.join(', ') ?? currentTown().zipCode,
      totalHouseholds: card?.totalHouseholds ?? reachOfZone()?.households ?? currentTown().monthlyPieces,
      totalMailboxes: card?.totalMailboxes ?? reachOfZone(card?.zone)?.mailboxes ?? currentTown().monthlyPieces,
      minimumSpots: card?.goNoGo?.minimum ?? 7,
    },
  });
  const { dirtyFields } = form.formState;
  const followZone = (zoneId: string) => {
    const reach = reachOfZone(zoneId);
    if (reach && !card && !dirtyFields.totalHouseholds) form.setValue('totalHouseholds', reach.households);
    if (reach && !dirtyFields.totalMailboxes) form.setValue('totalMailboxes', reach.mailboxes);
  };
  const followDay = ({ target }: { target: HTMLInputElement }) => {
    const month = Number(target.value.slice(5, 7));
    if (card || !month || dirtyFields.zone) return;
    form.setValue('zone', zoneIdOfMonth(month));
    followZone(zoneIdOfMonth(month));
  };

  const sending = useSubmit(form, {
    send: ({ distributionDate, distributionZipCodes, ...rest }) => {
      // If the day is unchanged, the time is also kept.
      const instant =
        card && distributionDate === before
          ? card.distributionDate
          : atHour(distributionDate, distributionHour).toISOString();
      return onSave({ ...rest, distributionDate: instant, distributionZipCodes: zipsIn(distributionZipCodes) });
    },
    failure: 'Not saved',
  });
  const count = { type: 'number', inputMode: 'numeric', rules: { valueAsNumber: true } } as const;

  return (
    <Form {...sending} className={styles['form']}>
      <TextInput name="name" />
      <AreaInput name="description" rows={2} hint="Members read this when they choose a card." />
      <div className={styles['pair']}>
        <TextInput name="distributionDate" label="In mailboxes from" type="date" rules={{ onChange: followDay }} />
        <SelectInput
          name="zone"
          label="Zone"
          options={currentTown().zones.map(({ id: value, label }) => ({ value, label }))}
          rules={{ onChange: ({ target }: { target: HTMLSelectElement }) => followZone(target.value) }}
        />
        <TextInput name="totalHouseholds" label="Households" {...count} />
        <TextInput
          name="totalMailboxes"
          label="Mailboxes"
          {...count}
          hint="Residential and business: the pieces to print and mail."
        />
        <TextInput name="minimumSpots" label="Spots it needs to be printed" {...count} />
      </div>
      <TextInput name="distributionZipCodes" label="ZIP Codes" hint="Separated by commas" />
      <Cluster>
        <SubmitButton busyLabel="Saving...">{saveLabel}</SubmitButton>
      </Cluster>
    </Form>
  );
}
