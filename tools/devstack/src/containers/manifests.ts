import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments, parse } from 'yaml';
import { REPO } from '../find/repo-paths.ts';
import { onPath } from '../process/on-path.ts';

export type EnvEntry = {
  name: string;
  value?: string;
  valueFrom?: {
    secretKeyRef?: { name: string; key: string; optional?: boolean };
    configMapKeyRef?: { name: string; key: string };
  };
};
export type Probe = { httpGet?: { path: string; port: string }; tcpSocket?: { port: string } };
export type Container = {
  name: string;
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: EnvEntry[];
  envFrom?: { configMapRef?: { name: string } }[];
  volumeMounts?: { name: string; mountPath: string }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[] };
  };
};
export type PodSpec = {
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsNonRoot?: boolean; seccompProfile?: { type: string } };
  topologySpreadConstraints?: { topologyKey: string }[];
  containers: Container[];
  initContainers?: Container[];
  volumes?: { name: string; emptyDir?: object }[];
};
export type Peer = {
  podSelector?: { matchLabels?: Record<string, string> };
  namespaceSelector?: { matchLabels?: Record<string, string> };
  ipBlock?: { cidr: string; except?: string[] };
};
export type Rule = { from?: Peer[]; to?: Peer[]; ports?: { port: number; protocol?: string }[] };

export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec: {
    selector?: { matchLabels?: Record<string, string> };
    replicas?: number;
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    scaleTargetRef?: { name: string };
    minReplicas?: number;
    podSelector?: { matchLabels?: Record<string, string> };
    policyTypes?: string[];
    ingress?: Rule[];
    egress?: Rule[];
    jobTemplate?: Pick<Manifest, 'spec'>;
    statefulSet?: Pick<Manifest, 'spec'>;
  };
};

export function kustomizer(): string[] | undefined {
  if (onPath('kubectl')) return ['kubectl', 'kustomize'];
  return onPath('kustomize') ? ['kustomize', 'build'] : undefined;
}

export async function buildOverlay([program = '', ...args]: string[], folder: string): Promise<Manifest[]> {
  const { stdout } = await promisify(execFile)(program, [...args, folder], { maxBuffer: 32 * 1024 * 1024 });
  return documentsOf(stdout);
}

export function documentsOf(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

export function resourceFiles(folder: string): string[] {
  const { resources = [], components = [] } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as {
    resources?: string[];
    components?: string[];
  };
  return [...resources, ...components].flatMap((resource) =>
    resource.endsWith('.yaml') ? [join(folder, resource)] : resourceFiles(join(folder, resource)),
  );
}

export function workloads(manifests: readonly Manifest[]): { manifest: Manifest; pod: PodSpec; main: Container }[] {
  return manifests.flatMap((manifest) => {
    const pod = (manifest.spec?.template ?? manifest.spec?.jobTemplate?.spec.template)?.spec;
    const main = pod?.containers.find(({ name }) => name === 'main');
    return pod && main ? [{ manifest, pod, main }] : [];
  });
}

/** Returns a container's environment. `secret` supplies values that are not in the manifests. */
export function environmentOf(
  { env = [], envFrom = [] }: Container,
  manifests: readonly Manifest[],
  secret: (key: string, name: string) => string | undefined,
): Record<string, string | undefined> {
  const maps = new Map(
    manifests.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata, data = {} }) => [metadata.name, data]),
  );
  const valueOf = ({ value, valueFrom }: EnvEntry) => {
    const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
    if (secretKeyRef) return secret(secretKeyRef.key, secretKeyRef.name);
    return configMapKeyRef ? maps.get(configMapKeyRef.name)?.[configMapKeyRef.key] : value;
  };
  const whole = envFrom.map(({ configMapRef }) => maps.get(configMapRef?.name ?? '') ?? {});
  return Object.assign({}, ...whole, Object.fromEntries(env.map((entry) => [entry.name, valueOf(entry)]))) as Record<
    string,
    string | undefined
  >;
}

export const K8S = join(REPO, 'k8s');
