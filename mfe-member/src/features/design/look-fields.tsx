import type { AdDesign } from '@postcard/contracts/campaigns';
import { adPalettes, adPictures } from '@postcard/contracts/designs';
import { showsPicture } from '@postcard/contracts/design-templates';
import { FileButton, Cluster, Stack, ErrorText, Text } from '@postcard/ui';
import { ApiError, ChoiceInput, useMutation, userMessageOf } from '@postcard/web-kit';
import { useFormContext } from 'react-hook-form';
import { pictureAccept } from '@postcard/contracts/artwork';
import { uploadLogo } from './artwork-api.ts';

const palettes = { postal: 'Postal red', harbor: 'Harbor blue', orchard: 'Orchard green' } as const;
const pictures = { trade: 'A drawing of your trade', qr: 'A QR code for your website', logo: 'Your logo' } as const;

export function LookFields({ bookingId }: { bookingId?: string }) {
  const { watch, setValue, formState } = useFormContext<AdDesign>();
  const [picture, logo, templateId] = watch(['picture', 'logo', 'templateId']);
  const hint = !showsPicture(templateId)
    ? 'This template has text only: no picture, logo or QR code'
    : 'Appears where the template has a picture';
  return (
    <>
      <ChoiceInput
        label="Colors"
        choices={adPalettes.map((value) => ({ value, label: palettes[value] }))}
        name="palette"
      />
      <ChoiceInput
        label="Picture"
        hint={hint}
        choices={adPictures
          .filter((value) => bookingId || value !== 'logo')
          .map((value) => ({ value, label: pictures[value] }))}
        name="picture"
      />
      {bookingId && picture === 'logo' && (
        <Logo
          bookingId={bookingId}
          isThere={Boolean(logo)}
          refused={formState.errors.logo?.message}
          onStored={(id) => setValue('logo', id, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </>
  );
}

type LogoProps = { bookingId: string; isThere: boolean; refused: string | undefined; onStored: (id: string) => void };

function Logo({ bookingId, isThere, refused, onStored }: LogoProps) {
  const { busy, error, run } = useMutation(
    async (_attempt, file: File) => onStored((await uploadLogo(bookingId, file)).id),
    {
      messageOf: (thrown) => {
        const reasons = thrown instanceof ApiError ? thrown.problem?.errors?.['file'] : undefined;
        return reasons?.join(' ') ?? userMessageOf(thrown);
      },
    },
  );

  const wrong = error ?? refused;
  return (
    <Stack gap={2}>
      <Cluster gap={3}>
        <FileButton
          busy={busy}
          busyLabel="Sending..."
          accept={pictureAccept}
          fileLabel="Your logo"
          onFile={(file) => void run(file)}
        >
          {isThere ? 'Choose another logo' : 'Choose a logo'}
        </FileButton>
        <Text as="span" quiet small>
          PNG, JPEG, HEIC or WebP, up to 5 MB
        </Text>
      </Cluster>
      {wrong && <ErrorText>{wrong}</ErrorText>}
    </Stack>
  );
}
