import { firstNameMark, type CannedReply, type TeamConversation } from '@postcard/contracts/team-messages';
import { replyBody } from '@postcard/contracts/notify';
import { Button, ChevronDownIcon, Cluster, DropdownMenu, Stack, TextArea } from '@postcard/ui';
import { applyProblem, toast, useDraft, useMutation, useZodForm } from '@postcard/web-kit';
import type { KeyboardEvent } from 'react';
import { useAddress } from '../lists/use-address.ts';
import { sendReply, useCannedReplies } from './api.ts';

type Props = { conversation: TeamConversation; onSent: (next: TeamConversation) => void; onRefused: () => void };

export function ReplyForm({ conversation: { id, version, memberFirstName }, onSent, onRefused }: Props) {
  const form = useZodForm(replyBody, { defaultValues: { content: '' } });
  const clearDraft = useDraft(`desk-reply-${id}`, form);
  const { errors, isSubmitting } = form.formState;
  const sending = useMutation(
    async ({ keyFor }, content: string, closes: boolean) => {
      const body = { version, content, closes };
      const next = await sendReply(id, body, keyFor(body));
      form.reset({ content: '' });
      clearDraft();
      toast({ title: closes ? 'Answered and closed' : 'Answer sent' });
      onSent(next);
    },
    {
      failure: 'Your answer was not sent',
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
    <form onSubmit={send(false)} noValidate aria-label="Answer">
      <Stack gap={4}>
        <TextArea
          label="Your answer"
          rows={6}
          error={errors.content?.message}
          onKeyDown={onKey}
          {...form.register('content')}
        />
        <Cluster gap={3}>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending...">
            Send answer
          </Button>
          <Button
            aria-keyshortcuts="Control+Enter Meta+Enter"
            disabled={isSubmitting}
            onClick={() => void send(true)()}
          >
            Send and close
          </Button>
          <InsertMenu onInsert={insert} />
        </Cluster>
      </Stack>
    </form>
  );
}

function InsertMenu({ onInsert }: { onInsert: (reply: CannedReply) => void }) {
  const address = useAddress();
  const { data: replies = [] } = useCannedReplies();
  const items = [
    ...replies.map((reply) => ({ id: reply.id, label: reply.title, onSelect: () => onInsert(reply) })),
    { id: 'edit', label: 'Edit the kept answers', onSelect: () => address.open({ answers: '1' }) },
  ];
  return (
    <DropdownMenu
      label="Kept answers"
      align="start"
      items={items}
      trigger={<Button icon={<ChevronDownIcon size={16} />}>Insert a kept answer</Button>}
    />
  );
}
