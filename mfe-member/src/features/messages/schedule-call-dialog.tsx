import { currentTown } from '@postcard/contracts/town';
import { FormDialog, TextInput, toast, useSubmit, useZodForm, type SessionUser } from '@postcard/web-kit';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { startThread } from './api.ts';
import { callMessage, callRequest } from './call-request.ts';

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
