import { replyBody, type ConversationWithMessages } from '@postcard/contracts/notify';
import type { z } from '@postcard/contracts/zod';
import { Button, Stack, TextArea } from '@postcard/ui';
import { applyProblem, useDraft, useMutation, useZodForm } from '@postcard/web-kit';
import { reply } from './api.ts';

type Props = { threadId: string; onSent: (thread: ConversationWithMessages) => void };

export function ReplyForm({ threadId, onSent }: Props) {
  const form = useZodForm(replyBody, { defaultValues: { content: '' } });
  const clearDraft = useDraft(`reply-${threadId}`, form);
  const { errors, isSubmitting } = form.formState;
  const sending = useMutation(
    async ({ keyFor }, body: z.output<typeof replyBody>) => {
      const thread = await reply(threadId, body.content, keyFor(body));
      form.reset({ content: '' });
      clearDraft();
      onSent(thread);
    },
    { failure: 'Your message could not be sent', onError: (error) => applyProblem(form, error) },
  );
  const submit = form.handleSubmit(async (body) => void (await sending.run(body)));

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
