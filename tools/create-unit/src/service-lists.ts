import { serviceList } from '@postcard/contracts/units';
import { addAfter, addBefore, addCopy, addLine, inTurn, type Edit } from './edit-text.ts';
import { imageTags, ownerRow, policyOf } from './lists.ts';
import type { UnitName } from './unit-name.ts';

/** Simplest service: its manifests and its part of the compose file fit any. */
export const MODEL = 'svc-requests';
const services = serviceList.map(({ name }) => `svc-${name}`);

const setting = (unit: string) => `${unit.toUpperCase().replace('-', '_')}_URL`;
const podSelector = (unit: string) => `{ podSelector: { matchLabels: { app.kubernetes.io/name: ${unit} } } },`;

export const asService =
  (unit: string, name: string): Edit =>
  (text) =>
    text
      .replaceAll(MODEL, unit)
      .replaceAll('mongo-requests', `mongo-${name}`)
      .replaceAll(/(MONGODB_DB: |name: MONGODB_DB, value: |- name: |SecretName: |db: )requests\b/g, `$1${name}`);

export function serviceLists({ unit, name }: UnitName): Record<string, Edit> {
  const row = (begins: (unit: string) => string, line = begins(unit)) =>
    addLine({ begins, model: MODEL, units: services, line });
  const renamed = asService(unit, name);
  return {
    'packages/contracts/src/shared/units.ts': addBefore(
      '] as const;\n\nexport type ServiceName',
      `  { name: '${name}', paths: ['/api/${name}'] },\n`,
    ),
    'packages/contracts/src/index.ts': addAfter(
      "export * from './events.ts';\n",
      `export * from './${name}/${name}.ts';\n`,
    ),
    'packages/contracts/src/routes.ts': inTurn(
      addAfter("from './campaigns/statistics.ts';\n", `import { ${name}Routes } from './${name}/${name}.ts';\n`),
      addAfter("  'svc-requests': requestsRoutes,\n", `  '${unit}': ${name}Routes,\n`),
    ),
    '.github/CODEOWNERS': row((each) => `/${each}/`, ownerRow(unit, 'platform')),
    '.github/ISSUE_TEMPLATE/bug.yml': row((each) => `- ${each}`),
    'README.md': row((each) => `├── ${each}`, `├── ${unit.padEnd(14)} ${'what it owns'.padEnd(29)} │`),
    'docs/architecture.md': row((each) => `| \`${each}\``, `| \`${unit}\` | its first route | \`/api/${name}\` |`),
    'docs/deploy.md': row((each) => `- \`${each}\`:`, `- \`${unit}\`: \`MONGODB_URI\`, \`AMQP_URL\``),
    'docker-compose.yml': inTurn(
      row((each) => `- settings-${each}:/settings/`, `- settings-${unit}:/settings/${unit}`),
      row((each) => `${setting(each)}:`, `${setting(unit)}: http://${unit}:8080`),
      row((each) => `settings-${each}: {}`),
      addCopy(/^ {2}svc-requests:\n(?: {4}.*\n)+\n/m, renamed),
    ),
    'k8s/base/settings.env': row((each) => `${setting(each)}=`, `${setting(unit)}=http://${unit}:8080`),
    'k8s/base/kustomization.yaml': row((each) => `- ${each}.yaml`),
    'k8s/base/network-policies/services.yaml': inTurn(row(podSelector), addCopy(policyOf(MODEL), renamed)),
    'k8s/base/network-policies/migrations.yaml': addCopy(policyOf(`${MODEL}-migrate`), renamed),
    'k8s/base/network-policies/servers.yaml': inTurn(
      row(podSelector),
      row((each) => podSelector(`${each}-migrate`)),
    ),
    'k8s/data/operators/mongodb.yaml': addCopy(/^ {4}- name: requests\n(?: {6}.*\n)+/m, renamed),
    'k8s/overlays/local/kustomization.yaml': inTurn(
      imageTags(unit, MODEL),
      row((each) => `- { name: ${each}, envs:`, `- { name: ${unit}, envs: [secrets/${unit}/settings.env] }`),
    ),
    'k8s/overlays/production/kustomization.yaml': imageTags(unit, MODEL),
  };
}
