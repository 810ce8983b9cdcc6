import { currentTown } from '@postcard/contracts/town';
import { replyDays } from '@postcard/contracts/business';
import { conversationBody, type ConversationWithMessages } from '@postcard/contracts/notify';
import { AreaInput, FormDialog, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { startThread } from './api.ts';

type Props = { subject?: string; onClose: () => void; onSent?: (thread: ConversationWithMessages) => void };

export function NewMessageDialog({ subject = '', onClose, onSent }: Props) {
  const refresh = useRefreshMessages();
  const form = useZodForm(conversationBody, { defaultValues: { subject, content: '' } });
  const sending = useSubmit(form, {
    draft: `new-message${subject && `-${subject}`}`,
    send: (body, { keyFor }) => startThread(body, keyFor(body)),
    onSent: (thread) => {
      toast({ title: 'Message sent!', description: `The team replies within ${replyDays}.` });
      onClose();
      onSent?.(thread);
      return refresh();
    },
    failure: 'Your message could not be sent',
  });

  return (
    <FormDialog
      {...sending}
      id="new-message"
      title="New Message"
      description={`To the team of ${currentTown().product}.`}
      submit="Send Message"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextInput name="subject" />
      <AreaInput name="content" label="Message" rows={7} />
    </FormDialog>
  );
}
