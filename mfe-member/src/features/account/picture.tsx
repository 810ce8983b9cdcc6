import { pictureTypes } from '@postcard/contracts/account';
import type { User } from '@postcard/contracts/identity';
import { Avatar, Button, Card, Cluster, FileButton, Stack, ErrorText, Text } from '@postcard/ui';
import { toast, useMutation, userMessageOf } from '@postcard/web-kit';
import { removePicture, savePicture } from './api.ts';
import { scalePicture } from './scale-picture.ts';

const unreadable = 'This file could not be read as a picture. Please choose a PNG or JPEG.';

class UnreadablePicture extends Error {}

export function Picture({ account, onSaved }: { account: User; onSaved: (account: User) => void }) {
  const saving = useMutation(
    async (_attempt, file: File) => {
      const picture = await scalePicture(file).catch(() => null);
      if (!picture) throw new UnreadablePicture();
      onSaved(await savePicture(account.id, picture));
      toast({ title: 'Your picture is saved' });
    },
    { messageOf: (thrown) => (thrown instanceof UnreadablePicture ? unreadable : userMessageOf(thrown)) },
  );
  const removing = useMutation(async () => {
    saving.clearError();
    onSaved(await removePicture(account.id));
    toast({ title: 'Your picture is removed' });
  });
  const busy = saving.busy || removing.busy;
  const error = saving.error ?? removing.error;

  return (
    <Card level={2} title="Picture">
      <Cluster gap={5}>
        <Avatar name={account.displayName || account.businessName} src={account.profilePicture} size={96} />
        <Stack gap={2}>
          <Cluster gap={3}>
            <FileButton
              busy={saving.busy}
              busyLabel="Saving..."
              disabled={busy}
              accept={pictureTypes.join(',')}
              fileLabel="Picture file"
              onFile={(file) => {
                removing.clearError();
                void saving.run(file);
              }}
            >
              {account.profilePicture ? 'Choose another picture' : 'Choose a picture'}
            </FileButton>
            {account.profilePicture && (
              <Button variant="quiet" busy={removing.busy} disabled={busy} onClick={removing.run}>
                Remove
              </Button>
            )}
          </Cluster>
          <Text quiet small>
            PNG or JPEG. It is shown beside your business name, to you and to our team.
          </Text>
          {error && <ErrorText>{error}</ErrorText>}
        </Stack>
      </Cluster>
    </Card>
  );
}
