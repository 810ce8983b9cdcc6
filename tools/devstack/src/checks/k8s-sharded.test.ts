import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { documentsOf, K8S, resourceFiles, workloads, type Manifest } from '../containers/manifests.ts';

const folder = join(K8S, 'data/sharded');
const read = (file: string) => documentsOf(readFileSync(file, 'utf8'));
const parts = resourceFiles(folder).flatMap(read);
const shards = [...read(join(K8S, 'data/operators/mongodb.yaml')), ...parts].filter(
  ({ kind }) => kind === 'MongoDBCommunity',
) as (Manifest & { spec: { version: string } })[];
const made = workloads(parts);
const named = (name: string) => made.find(({ manifest }) => manifest.metadata.name === name)!;

test('the sharded overlay runs one version of MongoDB', () => {
  expect(shards).toHaveLength(2);
  const images = made.flatMap(({ pod }) =>
    [...pod.containers, ...(pod.initContainers ?? [])].map(({ image }) => image),
  );
  const versions = [...shards.map(({ spec }) => spec.version), ...images.map((image) => image.replace('mongo:', ''))];
  expect(new Set(versions).size).toBe(1);
});

test('the sharded overlay labels every pod for the policies and the disruption budget', () => {
  const templates = [...shards.map(({ spec }) => spec.statefulSet!.spec), ...made.map(({ manifest }) => manifest.spec)];
  expect(templates.map(({ template }) => template?.metadata.labels['app.kubernetes.io/name'])).toEqual(
    Array(4).fill('mongo'),
  );
});

test('the sharded overlay gives the routers the address of every config server', () => {
  const { replicas } = named('mongo-config').manifest.spec;
  const members = Array.from({ length: replicas! }, (_, index) => `mongo-config-${index}.mongo-config:27017`);

  expect(named('mongo-router').main.args).toEqual(['--configdb', `mongo-config/${members.join()}`]);
});

test('the sharded overlay authenticates members with the key of the first shard', () => {
  expect(made).toHaveLength(2);
  for (const { pod } of made)
    expect(pod.volumes).toContainEqual(
      expect.objectContaining({ secret: expect.objectContaining({ secretName: 'mongo-keyfile' }) }),
    );
});
