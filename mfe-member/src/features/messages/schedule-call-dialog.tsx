import { currentTown } from '@postcard/contracts/town';
import { Button, Dialog, Stack, TextField } from '@postcard/ui';
import { toast, useDraft, useMutation, useZodForm, type SessionUser } from '@postcard/web-kit';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { startThread } from './api.ts';
import { callMessage, callRequest, type CallRequest } from './call-request.ts';

export function ScheduleCallDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const refresh = useRefreshMessages();
  const form = useZodForm(callRequest, {
    defaultValues: { first: '', second: '', third: '', phone: user.phone ?? '' },
  });
  const clearDraft = useDraft('schedule-call', form);
  const { errors, isSubmitting } = form.formState;
  const sending = useMutation(
    async ({ keyFor }, request: CallRequest) => {
      const body = callMessage(request);
      await startThread(body, keyFor(body));
      clearDraft();
      toast({ title: 'Message sent!', description: 'We will confirm one of your times under Messages.' });
      onClose();
      await refresh();
    },
    { failure: 'Your message could not be sent' },
  );
  const submit = form.handleSubmit(async (request) => void (await sending.run(request)));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Schedule a Call"
      description={`Two or three times that suit you, on ${currentTown().name}’s clock. We call you at one of them.`}
      footer={
        <Button type="submit" form="schedule-call" variant="primary" busy={isSubmitting} busyLabel="Sending...">
          Ask for a call
        </Button>
      }
    >
      <form id="schedule-call" onSubmit={submit} noValidate>
        <Stack gap={5}>
          <TextField
            label="First time"
            type="datetime-local"
            error={errors.first?.message}
            {...form.register('first')}
          />
          <TextField
            label="Second time"
            type="datetime-local"
            error={errors.second?.message}
            {...form.register('second')}
          />
          <TextField
            label="Third time (optional)"
            type="datetime-local"
            error={errors.third?.message}
            {...form.register('third')}
          />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
