import { currentTown } from '@postcard/contracts/town';
import { FormDialog, TextInput, toast, useSubmit, useZodForm, type SessionUser } from '@postcard/web-kit';
import type { ConversationBody } from '@postcard/contracts/notify';
import { phone } from '@postcard/contracts/fields';
import { z } from '@postcard/contracts/zod';
import { clockTime } from '@postcard/contracts/town-dates';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { startThread } from './api.ts';

export function ScheduleCallDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
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
      description={`Two or three times that suit you, on ${currentTown().name}’s clock. We call you at one of them.`}
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

/** Local time in the town: `2027-01-05T10:00`. */
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
