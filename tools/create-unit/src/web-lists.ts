import { webUnits } from '@postcard/contracts/units';
import { addAfter, addBefore, addCopy, addLine, inTurn, type Edit } from './edit-text.ts';
import { imageTags, ownerRow, policyOf } from './lists.ts';
import type { UnitName } from './unit-name.ts';

export const WEB_MODEL = 'mfe-admin';

export const asMicrofrontend =
  (unit: string): Edit =>
  (text) =>
    text.replaceAll(WEB_MODEL, unit);

export function webLists({ unit, name }: UnitName): Record<string, Edit> {
  const row = (begins: (unit: string) => string, line = begins(unit)) =>
    addLine({ begins, model: WEB_MODEL, units: webUnits, line });
  const renamed = asMicrofrontend(unit);
  const pages = `${name}Pages`;
  return {
    'packages/contracts/src/shared/units.ts': addBefore('] as const;\nexport type WebUnit', `, '${unit}'`),
    'packages/contracts/src/shared/paths.ts': inTurn(
      addBefore(
        'export const adminPages = {',
        `/** The pages of ${unit}. */\nexport const ${pages} = {\n  ${name}: page('/${name}'),\n};\n\n`,
      ),
      addBefore('...marketingPages', `...${pages}, `),
    ),
    'packages/contracts/src/shared/paths.test.ts': inTurn(
      addAfter('import { adminPages,', ` ${pages},`),
      addBefore('marketingPages, memberPages, adminPages].flatMap', `${pages}, `),
    ),
    '.github/CODEOWNERS': row((each) => `/${each}/`, ownerRow(unit, 'web')),
    '.github/ISSUE_TEMPLATE/bug.yml': row((each) => `- ${each}`),
    'README.md': addBefore(`                    └── ${WEB_MODEL}`, `                    ├── ${unit}\n`),
    'docs/architecture.md': row(
      (each) => `| \`${each}\``,
      `| \`${unit}\` | its first page, \`/${name}\` | \`./routes\` |`,
    ),
    'docker-compose.yml': addCopy(/^ {2}mfe-admin:\n(?: {4}.*\n)+\n/m, renamed),
    'k8s/base/kustomization.yaml': row((each) => `- ${each}.yaml`),
    'k8s/base/gateway/web-releases.json': addBefore(`    "${WEB_MODEL}":`, `    "${unit}": "http://${unit}:8080",\n`),
    'k8s/base/network-policies/services.yaml': row(
      (each) => `{ podSelector: { matchLabels: { app.kubernetes.io/name: ${each} } } },`,
    ),
    'k8s/base/network-policies/web.yaml': addCopy(policyOf(WEB_MODEL), renamed),
    'k8s/overlays/local/kustomization.yaml': imageTags(unit, WEB_MODEL),
    'k8s/overlays/production/kustomization.yaml': imageTags(unit, WEB_MODEL),
  };
}
