import { pictureTypes, pictureMaxBytes } from '@postcard/contracts/account';
import type { User } from '@postcard/contracts/identity';
import { Avatar, Button, Card, Cluster, FileButton, Stack, ErrorText, Text } from '@postcard/ui';
import { toast, useMutation, userMessageOf } from '@postcard/web-kit';
import { removePicture, savePicture } from './api.ts';

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

const longestSide = 512;

const jpeg = { type: 'image/jpeg', quality: 0.9 };

/** Returns a picture of at most 512 px: a PNG if it was one and small, else a JPEG. @throws if it is unreadable */
async function scalePicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const png = file.type === 'image/png' ? await drawn(canvas, picture, { type: 'image/png' }) : null;
    return png && png.size <= pictureMaxBytes ? png : await drawn(canvas, picture, jpeg);
  } finally {
    picture.close();
  }
}

async function drawn(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { type, quality }: { type: string; quality?: number },
): Promise<Blob> {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  if (type === jpeg.type) {
    // A JPEG has no transparency, and would show it black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn'))),
      type,
      quality,
    );
  });
}
