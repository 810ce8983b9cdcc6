import { unitTable } from '../units/run.ts';
import type { SecretRun } from './run.ts';

/** @returns whether nothing failed, payments went through, and the control was noticed */
export function reportSecrets({ verdicts, control }: SecretRun, say: (line: string) => void): boolean {
  unitTable([...verdicts, control]).forEach(say);
  const wrong = verdicts.flatMap(({ what, violations, payments }) =>
    [...violations, ...payments.failed].map((violation) => `${what}: ${violation}`),
  );
  wrong.slice(0, 20).forEach((violation) => say(`  ${violation}`));
  const paid = verdicts.reduce((sum, { payments }) => sum + payments.paid, 0);
  say(
    `${wrong.length} failed, ${paid} paid; the control, signed with a secret that is gone: ` +
      `${control.violations.length}${control.violations.length > 0 ? ', as must be' : ': the judge proves nothing'}`,
  );
  return wrong.length === 0 && paid > 0 && control.violations.length > 0;
}
