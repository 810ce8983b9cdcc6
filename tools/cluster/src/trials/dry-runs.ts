import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { stringify } from 'yaml';
import type { Trial } from '@postcard/devstack/containers/trial';
import type { Environment } from '../environment.ts';

const schemas = join(REPO, 'tools/devstack/src/containers/kubernetes-schemas.json');
/** Kinds of the operators: group, version, kind, plural. */
const kinds = [
  ['mongodbcommunity.mongodb.com', 'v1', 'MongoDBCommunity', 'mongodbcommunity'],
  ['rabbitmq.com', 'v1beta1', 'RabbitmqCluster', 'rabbitmqclusters'],
  ['monitoring.coreos.com', 'v1', 'PodMonitor', 'podmonitors'],
  ['monitoring.coreos.com', 'v1', 'PrometheusRule', 'prometheusrules'],
] as const;

const apart = 'postcard-dry-run';
const restricted = { 'pod-security.kubernetes.io/enforce': 'restricted' };

type Schema = { [name: string]: unknown };

export const dryRuns: readonly Trial<Environment>[] = ['production', 'sharded'].map((name) => ({
  name: `the API server admits the ${name} overlay with the operators’ resources, every member known`,
  async work({ kubectl, overlay }) {
    const file = join(overlay.folder, 'definitions.yaml');
    writeFileSync(file, definitions());
    writeFileSync(
      join(overlay.folder, 'namespace.yaml'),
      stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: apart, labels: restricted } }),
    );
    await kubectl.run(['apply', '--server-side', '--force-conflicts', '-f', file]);
    await kubectl.run(['wait', '--for=condition=established', '--timeout=60s', '-f', file]);
    const rendered = join(overlay.folder, `${name}.yaml`);
    const text = await kubectl.run(['kustomize', overlay.folderOf(name)]);
    // Uses another namespace, because workloads of the local overlay are in this one and some are immutable.
    writeFileSync(rendered, text.replaceAll(/^( +name(?:space)?): postcard$/gm, `$1: ${apart}`));
    await kubectl.run(['apply', '-f', join(overlay.folder, 'namespace.yaml')]);
    const apply = ['apply', '-f', rendered, '--namespace', apart, '--dry-run=server', '--validate=strict'];
    const admitted = await kubectl.run(apply);
    const count = admitted.split('\n').filter((line) => line.includes('(server dry run)')).length;
    if (count < 40) throw new Error(`only ${count} objects were admitted`);
    return `${count} objects`;
  },
}));

function definitions(): string {
  const kept = (JSON.parse(readFileSync(schemas, 'utf8')) as { definitions: Record<string, Schema> }).definitions;
  return kinds
    .map(([group, version, kind, plural]) =>
      stringify({
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: `${plural}.${group}` },
        spec: {
          group,
          scope: 'Namespaced',
          names: { kind, plural, singular: kind.toLowerCase() },
          versions: [
            {
              name: version,
              served: true,
              storage: true,
              schema: { openAPIV3Schema: structural(kept[`${group}/${version}/${kind}`] ?? {}) },
            },
          ],
        },
      }),
    )
    .join('---\n');
}

/** Makes a schema structural, as a custom resource needs: without references and `additionalProperties: false`. */
function structural(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(structural);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return { type: 'object' };
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !(name === 'additionalProperties' && value === false))
      .map(([name, value]) => [name, structural(value)]),
  );
}
