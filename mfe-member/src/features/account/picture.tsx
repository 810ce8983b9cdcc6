import { pictureTypes } from '@postcard/contracts/account';
import type { User } from '@postcard/contracts/identity';
import { Avatar, Button, Card, Cluster, Stack } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useRef, useState } from 'react';
import { removePicture, savePicture } from './api.ts';
import { scalePicture } from './scale-picture.ts';

const unreadable = 'This file could not be read as a picture. Please choose a PNG or JPEG.';

export function Picture({ account, onSaved }: { account: User; onSaved: (account: User) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'saving' | 'removing' | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setBusy('saving');
    setError(null);
    const picture = await scalePicture(file).catch(() => null);
    try {
      if (!picture) return setError(unreadable);
      onSaved(await savePicture(account.id, picture));
      toast({ title: 'Your picture is saved' });
    } catch (thrown) {
      setError(userMessageOf(thrown));
    } finally {
      setBusy(null);
    }
  }

  async function remove(): Promise<void> {
    setBusy('removing');
    setError(null);
    try {
      onSaved(await removePicture(account.id));
      toast({ title: 'Your picture is removed' });
    } catch (thrown) {
      setError(userMessageOf(thrown));
    } finally {
      setBusy(null);
    }
  }

  return (
    <Card level={2} title="Picture">
      <Cluster gap={5}>
        <Avatar name={account.displayName || account.businessName} src={account.profilePicture} size={96} />
        <Stack gap={2}>
          <Cluster gap={3}>
            <Button
              busy={busy === 'saving'}
              busyLabel="Saving..."
              disabled={busy !== null}
              onClick={() => input.current?.click()}
            >
              {account.profilePicture ? 'Choose another picture' : 'Choose a picture'}
            </Button>
            {account.profilePicture && (
              <Button variant="quiet" busy={busy === 'removing'} disabled={busy !== null} onClick={() => void remove()}>
                Remove
              </Button>
            )}
          </Cluster>
          <p className="pc-quiet pc-small">
            PNG or JPEG. It is shown beside your business name, to you and to our team.
          </p>
          {error && (
            <p className="pc-field__error" role="alert">
              {error}
            </p>
          )}
        </Stack>
      </Cluster>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label="Picture file"
        hidden
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // The same file can be chosen again after a failure.
          target.value = '';
        }}
      />
    </Card>
  );
}
