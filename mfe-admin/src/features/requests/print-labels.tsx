import { Button } from '@postcard/ui';
import { toast } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AdminRequest } from './api.ts';
import styles from './requests.module.css';

type Props = { requests: readonly AdminRequest[]; chosen: readonly string[] };

export function PrintLabels({ requests, chosen }: Props) {
  const [labels, setLabels] = useState<Label[]>([]);
  const printed = requests.filter(({ id, status }) => (chosen.length > 0 ? chosen.includes(id) : status === 'pending'));

  useEffect(() => {
    if (labels.length === 0) return undefined;
    const clear = () => setLabels([]);
    addEventListener('afterprint', clear);
    print();
    return () => removeEventListener('afterprint', clear);
  }, [labels]);

  function start(): void {
    const known = printed.map(labelOf).filter((label) => label !== null);
    const missing = printed.length - known.length;
    if (missing > 0)
      toast({
        variant: 'destructive',
        title: missing === 1 ? '1 request has no address' : `${missing} requests have no address`,
        description: 'They get no label.',
      });
    setLabels(known);
  }

  return (
    <>
      <Button disabled={printed.length === 0} onClick={start}>
        Print address labels: {printed.length}
      </Button>
      {labels.length > 0 &&
        createPortal(
          <div className={styles['sheets']}>
            {sheetsOf(labels).map((sheet) => (
              <div key={sheet[0]?.id} className={styles['sheet']}>
                {sheet.map(({ id, lines }) => (
                  <div key={id} className={styles['label']}>
                    {lines.map((line) => (
                      <div key={line}>{line}</div>
                    ))}
                  </div>
                ))}
              </div>
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}

type Label = { id: string; lines: string[] };
const labelsOnSheet = 30;

/** First line of a sample request's message, as its form writes it. */
const address = /^Address: (?<street>.+), (?<city>[^,\n]+), (?<state>[A-Z]{2}) (?<zip>\d{5}(?:-\d{4})?)\s*$/mu;

export function labelOf({ id, name, business, message }: AdminRequest): Label | null {
  const found = address.exec(message ?? '')?.groups;
  if (!found) return null;
  const { street = '', city, state, zip } = found;
  return { id, lines: [name, business ?? '', street, `${city}, ${state} ${zip}`].filter(Boolean) };
}

export const sheetsOf = (labels: readonly Label[]): Label[][] =>
  Array.from({ length: Math.ceil(labels.length / labelsOnSheet) }, (_, sheet) =>
    labels.slice(sheet * labelsOnSheet, (sheet + 1) * labelsOnSheet),
  );
