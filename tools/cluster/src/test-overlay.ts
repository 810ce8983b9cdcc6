import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSettings } from '@postcard/devstack/containers/first-settings';
import { K8S } from '@postcard/devstack/containers/manifests';
import { stringify } from 'yaml';
import { run } from './kubectl.ts';

/** Host of the product; RFC 6761 reserves `.test` for tests. */
export const HOST = 'postcard.test';

export type TestOverlay = Awaited<ReturnType<typeof writeTestOverlay>>;

/** Writes the local overlay with TLS and two to four pods a unit; data stays on the first node of two. */
export async function writeTestOverlay(firstNode: string) {
  const root = mkdtempSync(join(tmpdir(), 'postcard-cluster-'));
  cpSync(K8S, root, { recursive: true });
  const secrets = join(root, 'overlays/local/secrets');
  writeSettings(secrets, { ONE_DATABASE_USER: '1', DEMO_DATA: '1' });
  const folder = join(root, 'overlays/test');
  mkdirSync(folder);
  await makeCertificate(folder);
  writeFileSync(join(folder, 'kustomization.yaml'), stringify(kustomization(firstNode)));
  const settings = readFileSync(join(secrets, 'svc-identity/settings.env'), 'utf8');
  const [, password = ''] = /^ADMIN_PASSWORD='?(.*?)'?$/m.exec(settings) ?? [];
  return {
    folder,
    folderOf: (name: string) => join(root, 'overlays', name),
    certificate: readFileSync(join(folder, 'tls.crt'), 'utf8'),
    administrator: { username: 'admin', password },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function kustomization(firstNode: string): object {
  const pinned = [
    { op: 'add', path: '/spec/template/spec/nodeSelector', value: { 'kubernetes.io/hostname': firstNode } },
  ];
  const pods = (path: string, value: number) => ({ op: 'replace', path: `/spec/${path}`, value });
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: 'postcard',
    resources: ['../local'],
    configMapGenerator: [
      { name: 'settings', behavior: 'merge', literals: [`PUBLIC_URL=https://${HOST}`, 'RATE_LIMIT_SCALE=1000'] },
    ],
    secretGenerator: [
      {
        name: 'postcard-tls',
        type: 'kubernetes.io/tls',
        files: ['tls.crt', 'tls.key'],
        options: { disableNameSuffixHash: true },
      },
    ],
    patches: [
      patch({ kind: 'HorizontalPodAutoscaler' }, [pods('minReplicas', 2), pods('maxReplicas', 4)]),
      patch({ kind: 'StatefulSet' }, pinned),
      patch({ kind: 'Deployment', name: 'sandbox' }, pinned),
      patch({ kind: 'Ingress', name: 'gateway' }, [
        { op: 'replace', path: '/spec/rules/0/host', value: HOST },
        { op: 'add', path: '/spec/tls', value: [{ hosts: [HOST], secretName: 'postcard-tls' }] },
      ]),
    ],
  };
}

const patch = (target: object, operations: object[]) => ({ target, patch: stringify(operations) });

async function makeCertificate(folder: string): Promise<void> {
  const key = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' ');
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  await run('openssl', [...key, ...names, '-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')]);
}
