import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeSettings } from '../containers/first-settings.ts';
import {
  buildOverlay,
  documentsOf,
  environmentOf,
  K8S,
  kustomizer,
  resourceFiles,
  workloads,
  type Manifest,
} from '../containers/manifests.ts';
import { allowances, needs, openWorlds } from '../containers/network.ts';
import { createSchemaCheck } from '../containers/schemas.ts';
import { REPO } from '../find/repo-paths.ts';
import { IMAGES, readConfigOf, readDockerfile, SERVICE_IMAGES } from '../containers/units.ts';

const check = createSchemaCheck();
const overlays = ['production', 'sharded', 'local'] as const;

describe('the schema check', () => {
  const files = [...new Set(overlays.flatMap((overlay) => resourceFiles(join(K8S, 'overlays', overlay))))];
  test.each(files.map((file) => [file.slice(K8S.length + 1), file]))('accepts %s', (_, file) => {
    expect(documentsOf(readFileSync(file, 'utf8')).flatMap(check)).toEqual([]);
  });

  test('rejects a misspelled member, a wrong type and an unknown kind', () => {
    const [deployment] = documentsOf(readFileSync(join(K8S, 'base/svc-requests.yaml'), 'utf8')) as [Manifest];
    const changed = (change: object) => check({ ...deployment, spec: { ...deployment.spec, ...change } } as Manifest);
    expect(changed({ replicas: 'two' })).toEqual([expect.stringContaining('/spec/replicas')]);
    expect(changed({ replica: 2 })).toEqual([expect.stringContaining('replica')]);
    expect(changed({ template: { ...deployment.spec.template, spec: { containers: [{ image: 'x' }] } } })).toEqual([
      expect.stringContaining('name'),
    ]);
    expect(check({ ...deployment, apiVersion: 'apps/v2' })).toEqual([expect.stringContaining('apps/v2')]);
    const [mongo] = documentsOf(readFileSync(join(K8S, 'data/operators/mongodb.yaml'), 'utf8')) as [Manifest];
    expect(check({ ...mongo, spec: { ...mongo.spec, member: 3 } } as Manifest)).toEqual([
      expect.stringContaining('member'),
    ]);
  });
});

const program = kustomizer();
if (!program) console.warn('Neither kubectl nor kustomize is there: what the overlays make together is not checked.');

const unitOf = ({ metadata }: Manifest): string => metadata.name.replace(/-(migrate|press)$/, '');

/** Overlays are built in a copy, where the local one finds made-up settings. */
(program ? describe : describe.skip).each(overlays)('the overlay %s', (overlay) => {
  let folder: string;
  let manifests: Manifest[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'k8s-'));
    cpSync(K8S, folder, { recursive: true });
    writeSettings(join(folder, 'overlays/local/secrets'), { ONE_DATABASE_USER: '1' });
    manifests = await buildOverlay(program!, join(folder, 'overlays', overlay));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const of = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const besides = { production: [], sharded: ['svc-campaigns-press'], local: ['sandbox'] }[overlay];
  const units = [...IMAGES, ...besides];
  const deployed = () => workloads(of('Deployment'));

  /** Secrets are not in the manifests, so their documented form is assumed. */
  const secretOf = (key: string, name: string): string | undefined => {
    if (overlay === 'local')
      return Buffer.from(
        of('Secret').find(({ metadata }) => metadata.name === name)?.data?.[key] ?? '',
        'base64',
      ).toString();
    const samples: Record<string, string> = {
      MONGODB_URI: 'mongodb://user:password@mongo:27017/admin?replicaSet=mongo',
      AMQP_URL: 'amqp://user:password@rabbitmq:5672',
      ENCRYPTION_KEYS: Buffer.alloc(32).toString('base64'),
      ADMIN_PASSWORD: 'Long enough, 4 kinds',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_MEMBERSHIP_WEBHOOK_SECRET: 'whsec_2',
      SENDGRID_API_KEY: 'SG.1',
      BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
      BACKUP_SIGNING_KEY: generateKeyPairSync('ed25519')
        .privateKey.export({ format: 'der', type: 'pkcs8' })
        .toString('base64'),
      RATE_LIMITS_URI: 'mongodb://user:password@mongo:27017/gateway?replicaSet=mongo',
    };
    return samples[key];
  };
  const inImage = {
    HOST: '0.0.0.0',
    PORT: '8080',
    METRICS_PORT: '9464',
    DATA_DIR: '/data',
    NODE_ENV: undefined as string | undefined,
  };
  const configured = async ({ manifest, main }: ReturnType<typeof workloads>[number]) => {
    const unit = unitOf(manifest);
    return (await readConfigOf(unit))({
      ...inImage,
      ...(unit === 'sandbox' && { NODE_ENV: 'development' }),
      ...environmentOf(main, manifests, secretOf),
    });
  };
  const withSettings = () =>
    workloads(manifests).filter(
      ({ manifest: { kind, metadata } }) =>
        kind.endsWith('Job') ||
        metadata.name === 'gateway' ||
        metadata.name.startsWith('svc-') ||
        metadata.name === 'sandbox',
    );

  test('is valid for the API server, in one namespace', () => {
    expect(manifests.flatMap(check)).toEqual([]);
    expect(
      new Set(manifests.filter(({ kind }) => kind !== 'Namespace').map(({ metadata }) => metadata.namespace)),
    ).toEqual(new Set(['postcard']));
  });

  test('deploys every unit from its own image', () => {
    expect(
      deployed()
        .map(({ manifest }) => manifest.metadata.name)
        .toSorted(),
    ).toEqual([...units].toSorted());
    for (const { manifest, main } of workloads([...of('Deployment'), ...of('Job'), ...of('CronJob')])) {
      const unit = unitOf(manifest);
      expect(main.image).toMatch(
        overlay === 'local'
          ? new RegExp(`^postcard/${unit}:local$`)
          : new RegExp(`^registry\\.[\\w.]+/${unit}:\\d+\\.\\d+\\.\\d+$`),
      );
      const dockerfile = readDockerfile(unit);
      const exposed = (/^EXPOSE (.+)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map(Number);
      for (const { containerPort } of main.ports ?? []) expect(exposed).toContain(containerPort);
      // Kubernetes recognizes only numeric users as not root.
      expect(dockerfile).toMatch(/^USER \d+:\d+$/m);
    }
  });

  test('has probes and resources for every pod', () => {
    for (const { main } of deployed()) {
      expect(main).toMatchObject({
        startupProbe: { httpGet: {} },
        readinessProbe: { httpGet: {} },
        // Generous, because a restart of a busy pod would move its work to the others.
        livenessProbe: { httpGet: { path: '/healthz' }, timeoutSeconds: 5, failureThreshold: 6 },
      });
      expect(Object.keys(main.resources?.requests ?? {}).toSorted()).toEqual(['cpu', 'memory']);
      expect(main.resources?.limits).toHaveProperty('memory');
    }
  });

  test('runs every pod under Pod Security "restricted" with a read-only root file system', () => {
    for (const { pod } of workloads(manifests)) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const { securityContext, volumeMounts } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
      }
    }
    expect(of('Namespace')[0]?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });

  test('spreads each unit, keeps a pod during drains, and scales with the load', () => {
    for (const unit of IMAGES) {
      expect(
        deployed()
          .find(({ manifest }) => manifest.metadata.name === unit)
          ?.pod.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey),
      ).toEqual(['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
      expect(
        of('PodDisruptionBudget').filter(({ spec }) => spec.selector?.matchLabels?.['app.kubernetes.io/name'] === unit),
      ).toHaveLength(1);
      const [scaler, ...others] = of('HorizontalPodAutoscaler').filter(
        ({ spec }) => spec.scaleTargetRef?.name === unit,
      );
      expect(others).toEqual([]);
      expect(scaler?.spec.minReplicas).toBe(overlay === 'local' ? 1 : 2);
    }
  });

  test('gives every unit valid settings, and each service a job for its indexes', async () => {
    for (const workload of withSettings())
      expect(await configured(workload)).toMatchObject(
        overlay === 'local' || workload.manifest.kind === 'CronJob' ? {} : { NODE_ENV: 'production' },
      );
    expect(
      of('Job')
        .map(({ metadata }) => metadata.name)
        .toSorted(),
    ).toEqual(SERVICE_IMAGES.map((name) => `${name}-migrate`).toSorted());
  });

  (overlay === 'local' ? test.skip : test)('makes one backup a night, without overlap and with a time limit', () => {
    const [backup, ...others] = of('CronJob');
    expect([backup?.metadata.name, others]).toEqual(['backup', []]);
    expect(backup?.spec).toMatchObject({
      concurrencyPolicy: 'Forbid',
      successfulJobsHistoryLimit: 2,
      failedJobsHistoryLimit: 3,
      jobTemplate: { spec: { backoffLimit: 2, activeDeadlineSeconds: 7200 } },
    });
    expect(of('ServiceAccount')).toMatchObject([{ metadata: { name: 'backup' }, automountServiceAccountToken: false }]);
  });

  test('uses only secrets that deploy.md lists', () => {
    const items = readFileSync(join(REPO, 'docs/deploy.md'), 'utf8').split(/\n(?=\S|\n)/);
    const asked = workloads(manifests).flatMap(({ main }) =>
      (main.env ?? []).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
    );

    // The sandbox, and servers without operators, have generated secrets.
    for (const { name, key } of asked.filter(({ name }) => /^(svc-|backup$)/.test(name) && overlay !== 'local')) {
      expect(items.find((item) => item.startsWith(`- \`${name}\`: `))).toContain(`\`${key}\``);
    }
    expect(asked.length).toBeGreaterThan(20);
  });

  test('allows exactly the necessary connections', async () => {
    const wanted = await Promise.all(
      withSettings().map(async (workload) => needs(workload.manifest, await configured(workload))),
    );
    const releases = JSON.parse(
      of('ConfigMap').find(({ metadata }) => metadata.name === 'web-releases')!.data!['web-releases.json']!,
    ) as { shell: string; remotes: Record<string, string> };
    const web = [releases.shell, ...Object.values(releases.remotes)].map(
      (address) => `gateway > ${new URL(address).host}`,
    );
    const allowed = allowances(of('NetworkPolicy'));
    expect(allowed.pairs.toSorted()).toEqual([...new Set([...wanted.flat(), ...web])].toSorted());
    const calling = ['svc-campaigns', 'svc-identity', 'svc-notify', ...besides.filter((name) => name !== 'sandbox')];
    expect(allowed.world.toSorted()).toEqual(calling.toSorted());
    expect(openWorlds(of('NetworkPolicy'))).toEqual([]);
    expect(allowed.isClosed).toBe(true);
  });
});
