import type { DisputeEvidence, DisputePaper } from '@postcard/contracts/campaigns';
import { CheckboxField, Stack } from '@postcard/ui';
import styles from './disputes.module.css';
import { papers } from './words.ts';

type Props = { evidence: DisputeEvidence; chosen: readonly DisputePaper[]; onChange: (chosen: DisputePaper[]) => void };

export function PaperChoice({ evidence, chosen, onChange }: Props) {
  return (
    <fieldset className={styles['papers']}>
      <legend>What goes with it</legend>
      <Stack gap={3}>
        {papers.map(({ value, label, says }) => {
          const text = says(evidence);
          return (
            <CheckboxField
              key={value}
              name={`paper-${value}`}
              label={label}
              hint={text ?? 'There is none.'}
              disabled={text === null}
              checked={text !== null && chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
          );
        })}
      </Stack>
      {evidence.invoice && (
        <p>
          <a href={`/api/invoices/${evidence.invoice.id}.pdf`} target="_blank" rel="noopener">
            See the invoice
          </a>
        </p>
      )}
    </fieldset>
  );
}
