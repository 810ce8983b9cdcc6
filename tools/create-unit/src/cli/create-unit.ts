import { REPO } from '@postcard/devstack/find/repo-paths';
import { runCommand } from '@postcard/devstack/terminal/progress';
import { createUnit } from '../create-unit.ts';
import { unitName } from '../unit-name.ts';

/** `npm run create-unit -- svc-reviews` or `mfe-reviews`: makes a unit that passes every check. */
await runCommand(async () => {
  const unit = unitName(process.argv[2]);
  const { created, changed } = createUnit(unit, REPO);
  console.log([...created.map((file) => `created  ${file}`), ...changed.map((file) => `changed  ${file}`)].join('\n'));
  console.log(`\nNext: say in ${unit.unit}/README.md and docs/architecture.md what it owns; npm test -- ${unit.unit}`);
});
