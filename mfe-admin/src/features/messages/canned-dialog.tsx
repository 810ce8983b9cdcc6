import { cannedReplyBody, firstNameMark, type CannedReply } from '@postcard/contracts/team-messages';
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
import { applyProblem, newIdempotencyKey, toast, useAttemptKey, userMessageOf, useZodForm } from '@postcard/web-kit';
import { useState } from 'react';
import { toastWithUndo } from '../undo/undo.ts';
import { addCanned, changeCanned, removeCanned, useCannedReplies } from './api.ts';
import styles from './messages.module.css';

/** The answers kept for often: one at a time in the form, a new one where none is chosen. */
export function CannedDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isValidating, mutate } = useCannedReplies();
  const [edited, setEdited] = useState<CannedReply | null>(null);

  function done(title: string): void {
    toast({ title });
    setEdited(null);
    void mutate();
  }

  async function remove(reply: CannedReply): Promise<void> {
    try {
      await removeCanned(reply);
      setEdited(null);
      void mutate();
      toastWithUndo({ title: 'Answer removed', description: reply.title }, async () => {
        await addCanned({ title: reply.title, content: reply.content }, newIdempotencyKey());
        await mutate();
        return { undone: `“${reply.title}” is kept again.` };
      });
    } catch (failure) {
      toast({ variant: 'destructive', title: 'Not removed', description: userMessageOf(failure) });
      void mutate();
    }
  }

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
                  <Button size="small" onClick={() => void remove(reply)}>
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
  const attempt = useAttemptKey();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      await (reply ? changeCanned(reply, body) : addCanned(body, attempt.keyFor(body)));
      attempt.done();
      form.reset({ title: '', content: '' });
      onDone('Answer kept');
    } catch (error) {
      if (applyProblem(form, error)) return;
      toast({ variant: 'destructive', title: 'Not kept', description: userMessageOf(error) });
      onRefused();
    }
  });

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
