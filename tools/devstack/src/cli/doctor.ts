import { examineMachine } from '../doctor/doctor.ts';
import { blockers, report } from '../doctor/report.ts';
import { runCommand } from '../terminal/progress.ts';

/** `npm run doctor`: exits with 1 only if `npm start` could not run. */
await runCommand(async () => {
  const findings = await examineMachine(process.env);
  console.log(report(findings));
  return blockers(findings).length > 0 ? 1 : 0;
});
