// Writes tools/devstack/src/containers/kubernetes-schemas.json from two sources, which are not kept here: node
// tools/devstack/tools/gather-kubernetes-schemas.mjs <_definitions.json> <custom resource definition.yaml>... The first
// is Kubernetes' OpenAPI document as strict JSON schema (yannh/kubernetes-json-schema's form, as the PyPI package
// kubernetes-validate ships it); the others are the operators' own. Descriptions are left out, unknown members
// refused.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const core = ['Namespace', 'Service', 'ServiceAccount', 'ConfigMap', 'Secret', 'PersistentVolumeClaim'];
const networking = ['Ingress', 'NetworkPolicy'].map((kind) => `networking.k8s.io/v1/${kind}`);
const apps = [
  'apps/v1/Deployment',
  'apps/v1/StatefulSet',
  'batch/v1/Job',
  'batch/v1/CronJob',
  'policy/v1/PodDisruptionBudget',
];
const wanted = [...core.map((kind) => `v1/${kind}`), ...apps, 'autoscaling/v2/HorizontalPodAutoscaler', ...networking];
const kept = ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-int-or-string'];
const metadata = { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' };

const [definitionsFile, ...resources] = process.argv.slice(2);
const { $defs: all } = JSON.parse(readFileSync(definitionsFile, 'utf8'));
const definitions = {};
const kinds = {};

/** Leaves out texts, Kubernetes' own members and patterns with Go's case flag, and keeps what is referenced. */
function bare(key, value) {
  if (key === 'description' && typeof value === 'string') return undefined;
  if (key.startsWith('x-kubernetes') && !kept.includes(key)) return undefined;
  if (key === 'pattern' && String(value).includes('(?i)')) return undefined;
  return key === '$ref' && typeof value === 'string' ? take(value.split('/').at(-1)) : value;
}

function take(name) {
  if (!definitions[name]) {
    definitions[name] = {};
    Object.assign(definitions[name], JSON.parse(JSON.stringify(all[name], bare)));
  }
  return `#/definitions/${name}`;
}

/** Makes a custom resource's schema refuse unknown members, which the API server drops silently. */
function strict(_, value) {
  const isOpen = value?.['x-kubernetes-preserve-unknown-fields'] || value?.additionalProperties !== undefined;
  return value?.properties?.constructor === Object && !isOpen ? { ...value, additionalProperties: false } : value;
}

for (const kind of wanted) {
  const isOf = ({ group, version, kind: name }) => [group, version, name].filter(Boolean).join('/') === kind;
  const [name] = Object.entries(all).find(([, schema]) => schema['x-kubernetes-group-version-kind']?.some(isOf)) ?? [];
  if (!name) throw new Error(`There is no ${kind} in ${definitionsFile}.`);
  kinds[kind] = { $ref: take(name) };
}
take(metadata.$ref.split('/').at(-1));
for (const file of resources) {
  const { spec } = parse(readFileSync(file, 'utf8'));
  for (const { name, schema } of spec.versions) {
    const kind = `${spec.group}/${name}/${spec.names.kind}`;
    const definition = JSON.parse(JSON.stringify(schema.openAPIV3Schema, bare), strict);
    // The schema describes metadata only as an object; Kubernetes' own has its members.
    definitions[kind] = { ...definition, properties: { ...definition.properties, metadata } };
    kinds[kind] = { $ref: `#/definitions/${kind.replaceAll('/', '~1')}` };
  }
}
writeFileSync(
  join(import.meta.dirname, '../src/containers/kubernetes-schemas.json'),
  `${JSON.stringify({ kinds, definitions })}\n`,
);
