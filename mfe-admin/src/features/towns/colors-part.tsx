import type { BrandTokens } from '@postcard/contracts/town';
import { townSchema } from '@postcard/contracts/town-schema';
import { Notice, Stack, Text, Button, TextField } from '@postcard/ui';
import { contrastFaults, schemesOf } from '@postcard/ui/styles/contrast';
import stylesheet from '@postcard/ui/styles/tokens.css' with { type: 'text' };
import { useWatch, useController } from 'react-hook-form';
import { use } from 'react';
import { ColorPreview } from './color-preview.tsx';
import { colorPlace, schemes, schemeWords, tokenCalled, tokenNames, tokenWords } from './fields.ts';
import styles from './towns.module.css';
import { FieldFaults } from './town-field.tsx';

type Typed = Partial<Record<keyof BrandTokens, string>>;

const color = townSchema.shape.brand.shape.light.shape.red;
const chosen = (typed: Typed = {}): BrandTokens =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text && color.safeParse(text).success));

export const contrastsOf = (brand: { light?: Typed; dark?: Typed } = {}) =>
  contrastFaults(stylesheet, { light: chosen(brand.light), dark: chosen(brand.dark) });

export function ColorsPart() {
  const brand = useWatch({ name: 'brand' }) as { light?: Typed; dark?: Typed } | undefined;
  const shown = schemesOf(stylesheet, { light: chosen(brand?.light), dark: chosen(brand?.dark) });
  const faults = contrastsOf(brand);
  return (
    <Stack gap={5}>
      <Text quiet>If a color is empty, we use the default.</Text>
      <div className={styles['schemes']}>
        {schemes.map((scheme) => (
          <Stack key={scheme} as="section" gap={4} aria-label={`Colors of ${schemeWords[scheme].toLowerCase()}`}>
            <h4>{schemeWords[scheme]}</h4>
            <ColorPreview colors={shown[scheme]} />
            {tokenNames.map((token) => (
              <ColorField
                key={token}
                name={colorPlace(scheme, token)}
                label={tokenWords[token]}
                usual={schemesOf(stylesheet)[scheme][token] ?? ''}
              />
            ))}
          </Stack>
        ))}
      </div>
      {faults.length > 0 && (
        <Notice tone="warning" title="Some texts are hard to read in these colors">
          <ul>
            {faults.map(({ scheme, text, ground, ratio, least }) => (
              <li key={`${scheme} ${text} ${ground}`}>
                {schemeWords[scheme]}: “{tokenCalled(text)}” on “{tokenCalled(ground)}” has a contrast of{' '}
                {ratio.toFixed(1)}:1; it needs {least}:1.
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Stack>
  );
}

type Props = { name: string; label: string; /** Default color. */ usual: string };

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

function ColorField({ name, label, usual }: Props) {
  const { field } = useController({ name });
  const error = use(FieldFaults).get(name);
  const typed = String(field.value ?? '');
  return (
    <div className={styles['color']}>
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={isColor(typed) ? typed.toLowerCase() : usual}
        onChange={({ target }) => field.onChange(target.value)}
        disabled={field.disabled}
      />
      <TextField
        label={label}
        error={error}
        placeholder={usual}
        spellCheck={false}
        autoComplete="off"
        {...field}
        value={typed}
      />
      {typed && (
        <Button variant="quiet" size="small" aria-label={`Default: ${label}`} onClick={() => field.onChange('')}>
          Default
        </Button>
      )}
    </div>
  );
}
