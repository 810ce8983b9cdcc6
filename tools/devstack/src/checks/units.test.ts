import { expect, test } from '@jest/globals';
import { addressSetting, serviceList, webUnits } from '@postcard/contracts/units';
import { IMAGES } from '../containers/units.ts';
import { read } from './repository.ts';

const services = serviceList.map(({ name }) => name);
const named = (units: readonly string[], line: (unit: string) => string) => units.map(line);

/** Files in which the units are listed by hand, with the lines that they must contain. */
const handWritten: [file: string, lines: string[]][] = [
  ['.github/CODEOWNERS', named(IMAGES, (unit) => `/${unit}/`)],
  ['README.md', named(IMAGES, (unit) => unit)],
  ['docs/architecture.md', named(IMAGES, (unit) => `| \`${unit}\``)],
  ['docker-compose.yml', named(IMAGES, (unit) => `UNIT: ${unit} }`)],
  ['docker-compose.yml', services.map((name) => `      ${addressSetting(name)}: http://svc-${name}:8080`)],
  ['k8s/base/settings.env', services.map((name) => `${addressSetting(name)}=http://svc-${name}:8080`)],
  ['k8s/base/kustomization.yaml', named(IMAGES, (unit) => unit)],
  ['k8s/base/network-policies/services.yaml', named(IMAGES, (unit) => `name: ${unit} }`)],
  ['k8s/base/network-policies/web.yaml', named(webUnits, (unit) => `metadata: { name: ${unit} }`)],
  ['k8s/base/network-policies/migrations.yaml', services.map((name) => `metadata: { name: svc-${name}-migrate }`)],
  ['k8s/base/network-policies/servers.yaml', services.map((name) => `name: svc-${name} }`)],
];

test.each(handWritten)('%s lists every unit', (file, lines) => {
  const text = read(file);
  expect({ file, missing: lines.filter((line) => !text.includes(line)) }).toEqual({ file, missing: [] });
});

test.each(IMAGES)('%s has its own package.json and README', (unit) => {
  for (const file of ['package.json', 'README.md']) expect(read(`${unit}/${file}`)).not.toBe('');
});

test('no two services have the same path', () => {
  const paths = serviceList.flatMap((service) => service.paths);
  expect(paths.length).toBe(new Set<string>(paths).size);
});
