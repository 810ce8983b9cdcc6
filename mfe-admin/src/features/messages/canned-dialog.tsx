import {
  cannedReplyBody,
  firstNameMark,
  type CannedReply,
  type CannedReplyBody,
} from '@postcard/contracts/team-messages';
import {
  Button,
  Cluster,
  Dialog,
  EmptyState,
  ErrorState,
  Loading,
  Skeleton,
  Stack,
  TextArea,
  TextField,
} from '@postcard/ui';
import { applyProblem, toast, useMutation, userMessageOf, useZodForm } from '@postcard/web-kit';
import { useState } from 'react';
import { toastWithUndo } from '../undo/undo.ts';
import { addCanned, changeCanned, removeCanned, useCannedReplies } from './api.ts';
import styles from './messages.module.css';

export function CannedDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isValidating, mutate } = useCannedReplies();
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
      // The key is made once, so pressing Undo twice restores one reply.
      const key = keyFor(reply);
      toastWithUndo({ title: 'Answer removed', description: reply.title }, async () => {
        await addCanned({ title: reply.title, content: reply.content }, key);
        await mutate();
        return { undone: `“${reply.title}” is kept again.` };
      });
    },
    { failure: 'Not removed', onSettled: () => void mutate() },
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title="Kept answers"
      description={`Write ${firstNameMark} where the member’s first name belongs.`}
    >
      <Stack gap={5}>
        {!data && error && (
          <ErrorState title="The kept answers could not be shown" onRetry={() => void mutate()} busy={isValidating}>
            {userMessageOf(error)}
          </ErrorState>
        )}
        {!data && !error && (
          <Loading label="Loading the kept answers">
            <Skeleton shape="block" height={120} />
          </Loading>
        )}
        {data?.length === 0 && (
          <EmptyState title="No answers are kept yet">Write below what you answer often.</EmptyState>
        )}
        {data && data.length > 0 && (
          <ul className={styles['answers']}>
            {data.map((reply) => (
              <li key={reply.id} className={styles['kept']}>
                <strong>{reply.title}</strong>
                <Cluster gap={2}>
                  <Button size="small" onClick={() => setEdited(reply)}>
                    Edit<span className="pc-visually-hidden"> {reply.title}</span>
                  </Button>
                  <Button
                    size="small"
                    busy={removing.running?.[0].id === reply.id}
                    onClick={() => void removing.run(reply)}
                  >
                    Remove<span className="pc-visually-hidden"> {reply.title}</span>
                  </Button>
                </Cluster>
              </li>
            ))}
          </ul>
        )}
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
  const { errors, isSubmitting } = form.formState;
  const keeping = useMutation(
    async ({ keyFor }, body: CannedReplyBody) => {
      await (reply ? changeCanned(reply, body) : addCanned(body, keyFor(body)));
      form.reset({ title: '', content: '' });
      onDone('Answer kept');
    },
    {
      failure: 'Not kept',
      onError: (error) => {
        if (applyProblem(form, error)) return true;
        onRefused();
        return false;
      },
    },
  );
  const submit = form.handleSubmit(async (body) => void (await keeping.run(body)));

  return (
    <form onSubmit={submit} noValidate aria-label={reply ? `Edit ${reply.title}` : 'A new answer'}>
      <Stack gap={4}>
        <TextField label="Title" error={errors.title?.message} {...form.register('title')} />
        <TextArea label="Text of the answer" rows={5} error={errors.content?.message} {...form.register('content')} />
        <Cluster gap={3}>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving...">
            {reply ? 'Save changes' : 'Keep this answer'}
          </Button>
          {reply && <Button onClick={onCancel}>Cancel</Button>}
        </Cluster>
      </Stack>
    </form>
  );
}
