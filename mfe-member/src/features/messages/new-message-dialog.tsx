import { currentTown } from '@postcard/contracts/town';
import { replyDays } from '@postcard/contracts/business';
import { conversationBody, type ConversationBody, type ConversationWithMessages } from '@postcard/contracts/notify';
import { Button, Dialog, Stack, TextArea, TextField } from '@postcard/ui';
import { applyProblem, toast, useDraft, useMutation, useZodForm } from '@postcard/web-kit';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { startThread } from './api.ts';

type Props = { subject?: string; onClose: () => void; onSent?: (thread: ConversationWithMessages) => void };

export function NewMessageDialog({ subject = '', onClose, onSent }: Props) {
  const refresh = useRefreshMessages();
  const form = useZodForm(conversationBody, { defaultValues: { subject, content: '' } });
  const clearDraft = useDraft(`new-message${subject && `-${subject}`}`, form);
  const { errors, isSubmitting } = form.formState;
  const sending = useMutation(
    async ({ keyFor }, body: ConversationBody) => {
      const thread = await startThread(body, keyFor(body));
      clearDraft();
      toast({ title: 'Message sent!', description: `The team replies within ${replyDays}.` });
      onClose();
      onSent?.(thread);
      await refresh();
    },
    { failure: 'Your message could not be sent', onError: (error) => applyProblem(form, error) },
  );
  const submit = form.handleSubmit(async (body) => void (await sending.run(body)));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New Message"
      description={`To the team of ${currentTown().product}.`}
      footer={
        <Button type="submit" form="new-message" variant="primary" busy={isSubmitting} busyLabel="Sending...">
          Send Message
        </Button>
      }
    >
      <form id="new-message" onSubmit={submit} noValidate>
        <Stack gap={5}>
          <TextField label="Subject" error={errors.subject?.message} {...form.register('subject')} />
          <TextArea label="Message" rows={7} error={errors.content?.message} {...form.register('content')} />
        </Stack>
      </form>
    </Dialog>
  );
}
