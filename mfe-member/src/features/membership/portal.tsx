import { paths } from '@postcard/contracts/paths';
import { Button, Card, Cluster, Notice } from '@postcard/ui';
import { type SessionUser, LinkButton, FormDialog, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { currentTown } from '@postcard/contracts/town';
import type { ConversationBody } from '@postcard/contracts/notify';
import { phone } from '@postcard/contracts/fields';
import { z } from '@postcard/contracts/zod';
import { clockTime } from '@postcard/contracts/town-dates';
import { NewMessageDialog } from '../messages/new-message-dialog.tsx';
import styles from './membership.module.css';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { startThread } from '../messages/api.ts';

const benefits = [
  ['Ad spot booking', 'Book a free spot on any upcoming card at the listed price.'],
  ['Direct messaging with the team', 'Your questions go to the people who print and mail the card.'],
  ['Design assistance', 'Send your own ad, or let us design it for free.'],
  ['Category exclusivity', 'Only one business per subcategory appears on each card.'],
] as const;

const places = [
  [paths.dashboard(), 'Dashboard', 'Your cards, dates and tasks.'],
  [paths.messages(), 'Messages', 'Your conversations with the team.'],
  [paths.billing(), 'Billing', 'Your invoices.'],
] as const;

export function Portal({ user, payment }: { user: SessionUser; payment?: ReactNode }) {
  const [open, setOpen] = useState<'support' | 'call' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <h1>Membership Portal</h1>
      <Notice tone="success" title="Active Membership">
        {user.businessName} is a verified member. Your membership number is {user.membershipId}.
      </Notice>
      {payment}
      <ul className={styles['benefits']}>
        {benefits.map(([name, words]) => (
          <li key={name}>
            <Card level={2} title={name}>
              <p>{words}</p>
            </Card>
          </li>
        ))}
      </ul>
      <ul className={`${styles['benefits']} ${styles['places']}`}>
        {places.map(([to, name, words]) => (
          <li key={to}>
            <Card level={2} title={<Link to={to}>{name}</Link>}>
              <p>{words}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Cluster gap={3}>
        <LinkButton variant="primary" to={paths.createCampaign()}>
          Book a spot
        </LinkButton>
        <Button onClick={() => setOpen('support')}>Contact Support</Button>
        <Button onClick={() => setOpen('call')}>Schedule a Call</Button>
      </Cluster>
      {open === 'support' && <NewMessageDialog subject="Support" onClose={close} />}
      {open === 'call' && <ScheduleCallDialog user={user} onClose={close} />}
    </>
  );
}

function ScheduleCallDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const refresh = useRefreshMessages();
  const form = useZodForm(callRequest, {
    defaultValues: { first: '', second: '', third: '', phone: user.phone ?? '' },
  });
  const sending = useSubmit(form, {
    draft: 'schedule-call',
    send: (request, { keyFor }) => {
      const body = callMessage(request);
      return startThread(body, keyFor(body));
    },
    onSent: () => {
      toast({ title: 'Message sent!', description: 'We will confirm one of your times under Messages.' });
      onClose();
      return refresh();
    },
    failure: 'Your message could not be sent',
  });

  return (
    <FormDialog
      {...sending}
      id="schedule-call"
      title="Schedule a Call"
      description={`Suggest two or three times (${currentTown().name} time). We’ll call you at one of them.`}
      submit="Ask for a call"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextInput name="first" label="First time" type="datetime-local" />
      <TextInput name="second" label="Second time" type="datetime-local" />
      <TextInput name="third" label="Third time (optional)" type="datetime-local" />
      <TextInput name="phone" />
    </FormDialog>
  );
}

const wallTime = z
  .string()
  .min(1, 'Please choose a time')
  .refine((value) => !Number.isNaN(Date.parse(`${value}Z`)), 'Please choose a time');

const callRequest = z.object({
  first: wallTime,
  second: wallTime,
  third: z.union([z.literal(''), wallTime]),
  phone: phone('Please enter your phone number'),
});
type CallRequest = z.infer<typeof callRequest>;

function callMessage({ first, second, third, phone }: CallRequest): ConversationBody {
  const times = [first, second, third]
    .filter((time) => time !== '')
    .map((time) => `- ${clockTime(time).replaceAll('\u202F', ' ')}`);
  return {
    subject: 'Schedule a call',
    content: [`Please call me at ${phone}.`, `These times in ${currentTown().name} suit me:`, ...times].join('\n'),
  };
}
