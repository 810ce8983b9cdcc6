import { cannedReplyBody, firstNameMark, type CannedReply } from '@postcard/contracts/team-messages';
import { Button, Cluster, Dialog, EmptyState, Stack, VisuallyHidden } from '@postcard/ui';
import {
  AreaInput,
  Form,
  SubmitButton,
  TextInput,
  toast,
  useMutation,
  useSubmit,
  useZodForm,
  Fetched,
} from '@postcard/web-kit';
import { useState } from 'react';
import { toastWithUndo } from '../undo/undo.ts';
import { addCanned, changeCanned, removeCanned, useCannedReplies } from './api.ts';
import styles from './messages.module.css';

export function CannedDialog({ onClose }: { onClose: () => void }) {
  const replies = useCannedReplies();
  const { mutate } = replies;
  const [edited, setEdited] = useState<CannedReply | null>(null);

  function done(title: string): void {
    toast({ title });
    setEdited(null);
    void mutate();
  }

  const removing = useMutation(
    async ({ keyFor }, reply: CannedReply) => {
      await removeCanned(reply);
      setEdited(null);
      // The key is created once, so that pressing Undo twice restores only one reply.
      const key = keyFor(reply);
      toastWithUndo({ title: 'Reply removed', description: reply.title }, async () => {
        await addCanned({ title: reply.title, content: reply.content }, key);
        await mutate();
        return { undone: `“${reply.title}” is saved again.` };
      });
    },
    { failure: 'Not removed', onSettled: () => void mutate() },
  );

  return (
    <Dialog
      onClose={onClose}
      size="large"
      title="Saved replies"
      description={`Write ${firstNameMark} where the member’s first name belongs.`}
    >
      <Stack gap={5}>
        <Fetched of={replies} what="the saved replies" failure="Couldn’t load saved replies" height={120}>
          {(kept) =>
            kept.length === 0 ? (
              <EmptyState title="No saved replies yet">Write a reply that you use often below.</EmptyState>
            ) : (
              <ul className={styles['answers']}>
                {kept.map((reply) => (
                  <li key={reply.id} className={styles['kept']}>
                    <strong>{reply.title}</strong>
                    <Cluster gap={2}>
                      <Button size="small" onClick={() => setEdited(reply)}>
                        Edit<VisuallyHidden> {reply.title}</VisuallyHidden>
                      </Button>
                      <Button
                        size="small"
                        busy={removing.running?.[0].id === reply.id}
                        onClick={() => void removing.run(reply)}
                      >
                        Remove<VisuallyHidden> {reply.title}</VisuallyHidden>
                      </Button>
                    </Cluster>
                  </li>
                ))}
              </ul>
            )
          }
        </Fetched>
        <CannedForm
          key={edited ? `${edited.id}-${edited.version}` : 'new'}
          reply={edited}
          onDone={done}
          onRefused={() => void mutate()}
          onCancel={() => setEdited(null)}
        />
      </Stack>
    </Dialog>
  );
}

type FormProps = {
  reply: CannedReply | null;
  onDone: (title: string) => void;
  onRefused: () => void;
  onCancel: () => void;
};

function CannedForm({ reply, onDone, onRefused, onCancel }: FormProps) {
  const form = useZodForm(cannedReplyBody, {
    defaultValues: { title: reply?.title ?? '', content: reply?.content ?? '' },
  });
  const sending = useSubmit(form, {
    send: (body, { keyFor }) => (reply ? changeCanned(reply, body) : addCanned(body, keyFor(body))),
    resetTo: () => ({ title: '', content: '' }),
    onSent: () => onDone('Reply saved'),
    failure: 'Reply not saved',
    onFailed: onRefused,
  });

  return (
    <Form {...sending} label={reply ? `Edit ${reply.title}` : 'A new reply'} gap={4}>
      <TextInput name="title" label="Title" />
      <AreaInput name="content" label="Text of the reply" rows={5} />
      <Cluster gap={3}>
        <SubmitButton busyLabel="Saving...">{reply ? 'Save changes' : 'Save this reply'}</SubmitButton>
        {reply && <Button onClick={onCancel}>Cancel</Button>}
      </Cluster>
    </Form>
  );
}
