import type { AdDesign } from '@postcard/contracts/campaigns';
import { adPalettes, adPictures } from '@postcard/contracts/designs';
import { showsPicture } from '@postcard/contracts/design-templates';
import { FileButton, Cluster, Stack, ErrorText, Text, VisuallyHidden, Notice } from '@postcard/ui';
import { ApiError, ChoiceInput, useMutation, userMessageOf, AreaInput, TextInput } from '@postcard/web-kit';
import { useFormContext, type UseFormRegisterReturn } from 'react-hook-form';
import { pictureAccept } from '@postcard/contracts/artwork';
import type { SpotType } from '@postcard/contracts/business';
import { AdPicture, type Trade, type AdPictureProps } from '@postcard/ui/ad-templates';
import { useState } from 'react';
import { uploadLogo } from './artwork-api.ts';
import styles from './design.module.css';
import { templatesFor } from './design.ts';
import sides from './sides.module.css';

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

type Props = { spotType: SpotType; design: AdDesign; trade: Trade; field: UseFormRegisterReturn };

export const TemplateChoice = ({ spotType, design, trade, field }: Props) => (
  <fieldset className={styles['choice']}>
    <legend>Template</legend>
    <div className={spotType === 'large' ? styles['largeTemplates'] : styles['mediumTemplates']}>
      {templatesFor(spotType).map(({ id, name }) => (
        <label key={id} className={styles['template']}>
          <VisuallyHidden as="input" type="radio" value={id} {...field} />
          <AdPicture design={{ ...design, templateId: id }} spotType={spotType} trade={trade} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

export const WordFields = () => (
  <>
    <TextInput name="businessName" label="Business name" autoComplete={undefined} required />
    <TextInput name="headline" label="Headline" hint="Your main message in a few words" />
    <TextInput name="offer" label="Offer" hint="A reason to come now, if you have one" />
    <AreaInput name="details" label="Details" rows={3} hint="A sentence or two" />
    <TextInput name="phone" />
    <TextInput name="website" />
  </>
);

/** Least font size in hundredths of an inch; smaller text fills in with ink and is hard to read. */
const leastType = (6 / 72) * 100;

export function Preview({ title, ...ad }: Pick<AdPictureProps, 'design' | 'spotType' | 'trade'> & { title: string }) {
  const [isTiny, setTiny] = useState(false);
  // A new function per render makes React measure after every change.
  const measure = (frame: HTMLDivElement | null) => {
    const texts = [...(frame?.querySelectorAll('text') ?? [])];
    if (frame) setTiny(texts.some((text) => Number(text.getAttribute('font-size')) < leastType));
  };
  return (
    <>
      <div ref={measure}>
        <AdPicture {...ad} title={title} id="preview" className={sides['ad'] ?? ''} />
      </div>
      {isTiny && (
        <Notice tone="warning" title="Some text is very small">
          They would be printed smaller than 6 points, which is hard to read. Please shorten the longest texts.
        </Notice>
      )}
    </>
  );
}
