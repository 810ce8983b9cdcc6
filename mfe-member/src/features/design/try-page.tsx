import { saveDesignBody } from '@postcard/contracts/campaigns';
import { templateOf, type CatalogueTemplate } from '@postcard/contracts/design-templates';
import { paths } from '@postcard/contracts/paths';
import { Container, ErrorState, Stack, Text } from '@postcard/ui';
import { addToDraft, browserStorage, Form, useDraft, useZodForm, LinkButton } from '@postcard/web-kit';
import { firstBookingDraft } from '@postcard/web-kit/trades';
import { useDeferredValue, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import styles from './design.module.css';
import sides from './sides.module.css';
import { LookFields, TemplateChoice, WordFields, Preview } from './look-fields.tsx';
import { triedDraft } from './design.ts';

export function Component() {
  const { templateId = '' } = useParams();
  const template = templateOf(templateId);
  return (
    <Container className={styles['page']}>
      <h1>Try a design</h1>
      {template ? <Try template={template} /> : <Missing />}
    </Container>
  );
}

const nothingTyped = {
  businessName: '',
  headline: '',
  offer: '',
  details: '',
  phone: '',
  website: '',
  palette: 'postal',
  picture: 'trade',
} as const;

function Try({ template }: { template: CatalogueTemplate }) {
  const { id, spotType, sample } = template;
  const navigate = useNavigate();
  const form = useZodForm(saveDesignBody, { defaultValues: { ...nothingTyped, templateId: id } });
  useDraft(triedDraft, form);
  // The address overrides the draft, which also stores a design without texts.
  useEffect(() => form.setValue('templateId', id), [form, id]);
  const typed = form.watch();
  const words = Object.entries(typed).filter(([, value]) => value);
  const design = useDeferredValue({ ...sample, ...Object.fromEntries(words), templateId: id });
  const choose = form.register('templateId', {
    onChange: ({ target }) =>
      void navigate(paths.tryTemplate(target.value), { replace: true, preventScrollReset: true }),
  });

  function comeAlong(): void {
    browserStorage.set('adSpotType', spotType);
    const { businessName, phone } = form.getValues();
    addToDraft(firstBookingDraft, { ...(businessName && { businessName }), ...(phone && { phone }) });
  }

  return (
    <>
      <Text lead>Add your own text. This tab keeps your draft until you book a spot.</Text>
      <Form
        form={form}
        gap={null}
        className={sides['sides']}
        label="Your ad"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={`${sides['shown']} ${styles['preview']}`}>
          <Preview design={design} spotType={spotType} trade={template} title="Your ad as it will be printed" />
        </div>
        <Stack gap={5} className={sides['words'] ?? ''}>
          <WordFields />
          <LookFields />
          <TemplateChoice spotType={spotType} design={design} trade={template} field={choose} />
          <LinkButton variant="primary" size="large" block to={paths.openCards()} onClick={comeAlong}>
            Choose your spot
          </LinkButton>
        </Stack>
      </Form>
    </>
  );
}

function Missing() {
  return (
    <ErrorState title="We could not find this design">
      <LinkButton to={paths.templates()}>See the templates</LinkButton>
    </ErrorState>
  );
}
