import type { MailTemplate } from '@postcard/contracts/notify';
import { ErrorState, Facts, Loading, SelectField, Skeleton, Stack } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { useTemplates } from './api.ts';
import styles from './email.module.css';
import { EmailPreview } from './email-preview.tsx';
import { useAddress } from '../lists/use-address.ts';

/** One template serves several events or steps, so its id is not unique. */
const keyOf = ({ id, event, subject }: MailTemplate): string => `${id}|${event}|${subject}`;

export function TemplateList() {
  const address = useAddress();
  const { data, error, isValidating, mutate } = useTemplates();
  if (!data && error)
    return (
      <ErrorState title="The templates could not be shown" onRetry={() => void mutate()} busy={isValidating}>
        {userMessageOf(error)}
      </ErrorState>
    );
  if (!data)
    return (
      <Loading label="Loading the templates">
        <Skeleton shape="block" height={560} />
      </Loading>
    );
  const shown = data.find((each) => keyOf(each) === address.get('template')) ?? data[0];
  if (!shown) return null;
  return (
    <div className={styles['templates']}>
      <Stack gap={4}>
        <SelectField
          label="Template"
          name="template"
          hint={`${data.length} letters`}
          value={keyOf(shown)}
          onChange={({ target }) => address.set({ template: target.value })}
          options={data.map((each) => ({ value: keyOf(each), label: each.subject }))}
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
