import { firstNameMark, type CannedReply, type TeamConversation } from '@postcard/contracts/team-messages';
import { replyBody } from '@postcard/contracts/notify';
import { Button, ChevronDownIcon, Cluster, DropdownMenu } from '@postcard/ui';
import {
  applyProblem,
  AreaInput,
  Form,
  SubmitButton,
  toast,
  useDraft,
  useMutation,
  useZodForm,
} from '@postcard/web-kit';
import type { KeyboardEvent } from 'react';
import { useAddress } from '../lists/use-address.ts';
import { sendReply, useCannedReplies } from './api.ts';

type Props = { conversation: TeamConversation; onSent: (next: TeamConversation) => void; onRefused: () => void };

export function ReplyForm({ conversation: { id, version, memberFirstName }, onSent, onRefused }: Props) {
  const form = useZodForm(replyBody, { defaultValues: { content: '' } });
  const clearDraft = useDraft(`desk-reply-${id}`, form);
  const { isSubmitting } = form.formState;
  const sending = useMutation(
    async ({ keyFor }, content: string, closes: boolean) => {
      const body = { version, content, closes };
      const next = await sendReply(id, body, keyFor(body));
      form.reset({ content: '' });
      clearDraft();
      toast({ title: closes ? 'Reply sent, conversation closed' : 'Reply sent' });
      onSent(next);
    },
    {
      failure: 'Your reply was not sent',
      onError: (error) => {
        onRefused();
        return applyProblem(form, error);
      },
    },
  );

  const send = (closes: boolean) => form.handleSubmit(async ({ content }) => void (await sending.run(content, closes)));

  function insert({ content }: CannedReply): void {
    const typed = form.getValues('content');
    const words = content.replaceAll(firstNameMark, memberFirstName || 'there');
    form.setValue('content', typed ? `${typed}\n${words}` : words, { shouldDirty: true });
    form.setFocus('content');
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isSubmitting) return;
    event.preventDefault();
    void send(true)();
  }

  return (
    <Form form={form} onSubmit={send(false)} label="Answer" gap={4}>
      <AreaInput name="content" label="Your reply" rows={6} onKeyDown={onKey} />
      <Cluster gap={3}>
        <SubmitButton busyLabel="Sending...">Send reply</SubmitButton>
        <Button aria-keyshortcuts="Control+Enter Meta+Enter" disabled={isSubmitting} onClick={() => void send(true)()}>
          Send and close
        </Button>
        <InsertMenu onInsert={insert} />
      </Cluster>
    </Form>
  );
}

function InsertMenu({ onInsert }: { onInsert: (reply: CannedReply) => void }) {
  const address = useAddress();
  const { data: replies = [] } = useCannedReplies();
  const items = [
    ...replies.map((reply) => ({ id: reply.id, label: reply.title, onSelect: () => onInsert(reply) })),
    { id: 'edit', label: 'Edit saved replies', onSelect: () => address.open({ answers: '1' }) },
  ];
  return (
    <DropdownMenu
      label="Saved replies"
      align="start"
      items={items}
      trigger={<Button icon={<ChevronDownIcon size={16} />}>Insert a saved reply</Button>}
    />
  );
}
