import { replyBody, type ConversationWithMessages } from '@postcard/contracts/notify';
import { AreaInput, Form, SubmitButton, useSubmit, useZodForm } from '@postcard/web-kit';
import { reply } from './api.ts';

type Props = { threadId: string; onSent: (thread: ConversationWithMessages) => void };

export function ReplyForm({ threadId, onSent }: Props) {
  const form = useZodForm(replyBody, { defaultValues: { content: '' } });
  const sending = useSubmit(form, {
    draft: `reply-${threadId}`,
    send: (body, { keyFor }) => reply(threadId, body.content, keyFor(body)),
    resetTo: () => ({ content: '' }),
    onSent,
    failure: 'Your message could not be sent',
  });

  return (
    <Form {...sending} label="Answer" gap={4}>
      <AreaInput name="content" label="Your reply" rows={5} />
      <div>
        <SubmitButton busyLabel="Sending...">Send Message</SubmitButton>
      </div>
    </Form>
  );
}
