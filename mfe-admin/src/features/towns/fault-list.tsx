import { Notice } from '@postcard/ui';
import type { MouseEvent } from 'react';
import { controlId } from './fields.ts';
import type { ShownFault } from './faults.ts';

export function FaultList({ faults }: { faults: readonly ShownFault[] }) {
  if (faults.length === 0) return null;
  const count = faults.length === 1 ? 'One thing keeps' : `${faults.length} things keep`;
  return (
    <Notice tone="danger" role="region" aria-label="What is wrong" title={`${count} the town from being published`}>
      <ul>
        {faults.map(({ field, where, message }) => (
          <li key={`${field ?? where} ${message}`}>
            {field ? (
              <a href={`#${controlId(field)}`} onClick={(event) => focusField(event, controlId(field))}>
                {where}
              </a>
            ) : (
              where
            )}
            : {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Moves the focus without changing the address. */
function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  const control = field.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field;
  control?.focus();
}
