import { currentTown } from '@postcard/contracts/town';
import { replyDays } from '@postcard/contracts/business';
import { conversationBody, type ConversationWithMessages } from '@postcard/contracts/notify';
import { Button, Dialog, Stack, TextArea, TextField } from '@postcard/ui';
import { applyProblem, toast, useAttemptKey, useDraft, userMessageOf, useZodForm } from '@postcard/web-kit';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { startThread } from './api.ts';

type Props = { subject?: string; onClose: () => void; onSent?: (thread: ConversationWithMessages) => void };

/** Writes to the team. What was typed is kept as a draft in the tab, one for each subject it was opened with. */
export function NewMessageDialog({ subject = '', onClose, onSent }: Props) {
  const refresh = useRefreshMessages();
  const form = useZodForm(conversationBody, { defaultValues: { subject, content: '' } });
  const clearDraft = useDraft(`new-message${subject && `-${subject}`}`, form);
  const attempt = useAttemptKey();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      const thread = await startThread(body, attempt.keyFor(body));
      clearDraft();
      toast({ title: 'Message sent!', description: `The team replies within ${replyDays}.` });
      onClose();
      onSent?.(thread);
      await refresh();
    } catch (error) {
      if (!applyProblem(form, error))
        toast({ variant: 'destructive', title: 'Your message could not be sent', description: userMessageOf(error) });
    }
  });

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
