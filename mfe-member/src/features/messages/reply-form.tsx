import { replyBody, type ConversationWithMessages } from '@postcard/contracts/notify';
import { Button, Stack, TextArea } from '@postcard/ui';
import { applyProblem, toast, useAttemptKey, useDraft, userMessageOf, useZodForm } from '@postcard/web-kit';
import { reply } from './api.ts';

type Props = { threadId: string; onSent: (thread: ConversationWithMessages) => void };

/** A reply, kept as a draft in the tab until it is sent. */
export function ReplyForm({ threadId, onSent }: Props) {
  const form = useZodForm(replyBody, { defaultValues: { content: '' } });
  const clearDraft = useDraft(`reply-${threadId}`, form);
  const attempt = useAttemptKey();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      const thread = await reply(threadId, body.content, attempt.keyFor(body));
      attempt.done();
      form.reset({ content: '' });
      clearDraft();
      onSent(thread);
    } catch (error) {
      if (!applyProblem(form, error))
        toast({ variant: 'destructive', title: 'Your message could not be sent', description: userMessageOf(error) });
    }
  });

  return (
    <form onSubmit={submit} noValidate aria-label="Answer">
      <Stack gap={4}>
        <TextArea label="Your answer" rows={5} error={errors.content?.message} {...form.register('content')} />
        <div>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending...">
            Send Message
          </Button>
        </div>
      </Stack>
    </form>
  );
}
