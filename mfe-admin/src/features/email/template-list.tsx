import type { MailTemplate } from '@postcard/contracts/notify';
import { Facts, SelectField, Stack } from '@postcard/ui';
import { Fetched } from '@postcard/web-kit';
import { useTemplates } from './api.ts';
import styles from './email.module.css';
import { EmailPreview } from './email-preview.tsx';
import { useAddress } from '../lists/use-address.ts';

/** One template serves several events or steps, so its id is not unique. */
const keyOf = ({ id, event, subject }: MailTemplate): string => `${id}|${event}|${subject}`;

export function TemplateList() {
  return (
    <Fetched of={useTemplates()} what="the templates" failure="The templates could not be shown" height={560}>
      {(templates) => <Templates templates={templates} />}
    </Fetched>
  );
}

function Templates({ templates }: { templates: readonly MailTemplate[] }) {
  const address = useAddress();
  const shown = templates.find((each) => keyOf(each) === address.get('template')) ?? templates[0];
  if (!shown) return null;
  return (
    <div className={styles['templates']}>
      <Stack gap={4}>
        <SelectField
          label="Template"
          name="template"
          hint={`${templates.length} letters`}
          value={keyOf(shown)}
          onChange={({ target }) => address.set({ template: target.value })}
          options={templates.map((each) => ({ value: keyOf(each), label: each.subject }))}
        />
        <Facts
          facts={[
            ['Template', shown.id],
            ['Sent for', shown.event],
            ['Sent to', shown.to],
            ['Can be turned off', shown.choice ? `Yes, as “${shown.choice}”` : 'No'],
          ]}
          beside
        />
      </Stack>
      <EmailPreview key={keyOf(shown)} {...shown} id="template" />
    </div>
  );
}
