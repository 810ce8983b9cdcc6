// Writes tools/devstack/src/containers/kubernetes-schemas.json from two sources, which are not kept here: node
// tools/devstack/tools/gather-kubernetes-schemas.mjs <_definitions.json> <custom resource definition.yaml>... The first
// is Kubernetes' OpenAPI document as strict JSON schema (yannh/kubernetes-json-schema's form, as the PyPI package
// kubernetes-validate brings it); the others are the operators' own. Descriptions are left out, unknown members
// refused.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const kinds = [
  'v1/Namespace',
  'v1/Service',
  'v1/ConfigMap',
  'v1/Secret',
  'v1/PersistentVolumeClaim',
  'apps/v1/Deployment',
  'apps/v1/StatefulSet',
  'batch/v1/Job',
  'policy/v1/PodDisruptionBudget',
  'autoscaling/v2/HorizontalPodAutoscaler',
  'networking.k8s.io/v1/Ingress',
  'networking.k8s.io/v1/NetworkPolicy',
];
const [definitionsFile, ...resources] = process.argv.slice(2);
const { $defs: all } = JSON.parse(readFileSync(definitionsFile, 'utf8'));
const definitions = {};
const refs = {};

for (const kind of kinds) {
  const [name] =
    Object.entries(all).find(([, schema]) =>
      schema['x-kubernetes-group-version-kind']?.some(
        (one) => [one.group, one.version, one.kind].filter(Boolean).join('/') === kind,
      ),
    ) ?? [];
  if (!name) throw new Error(`There is no ${kind} in ${definitionsFile}.`);
  refs[kind] = take(name);
}
for (const file of resources) {
  const { spec } = parse(readFileSync(file, 'utf8'));
  for (const { name, schema } of spec.versions) {
    const kind = `${spec.group}/${name}/${spec.names.kind}`;
    definitions[kind] = strict(bare(schema.openAPIV3Schema), true);
    refs[kind] = { $ref: `#/definitions/${kind.replaceAll('/', '~1')}` };
  }
}
writeFileSync(
  join(import.meta.dirname, '../src/containers/kubernetes-schemas.json'),
  `${JSON.stringify({ kinds: refs, definitions })}\n`,
);

function take(name) {
  if (!definitions[name]) {
    definitions[name] = {};
    Object.assign(definitions[name], bare(all[name]));
  }
  return { $ref: `#/definitions/${name}` };
}

function bare(schema) {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { description: _description, $ref, ...rest } = schema;
  if (typeof $ref === 'string') return take($ref.split('/').at(-1));
  return Object.fromEntries(
    Object.entries(typeof schema.description === 'string' ? rest : schema)
      .filter(
        ([key]) =>
          !key.startsWith('x-kubernetes') ||
          ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-int-or-string'].includes(key),
      )
      // Patterns with Go's case flag are not valid here.
      .filter(([key, value]) => !(key === 'pattern' && String(value).includes('(?i)')))
      .map(([key, value]) => [key, bare(value)]),
  );
}

/** A custom resource's schema lets unknown members pass, which the API server then drops without a word. */
function strict(schema, isRoot = false) {
  if (Array.isArray(schema)) return schema.map((one) => strict(one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strict(one)]))
        : strict(value),
    ]),
  );
  const open = inner['x-kubernetes-preserve-unknown-fields'] || inner.additionalProperties !== undefined;
  if (inner.properties && !open) inner.additionalProperties = false;
  // The schema describes metadata only as an object; Kubernetes' own has its members.
  if (isRoot) inner.properties.metadata = take('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta');
  return inner;
}
