import { Button } from '@postcard/ui';
import { toast } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { labelOf, sheetsOf, type Label } from './address-labels.ts';
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
