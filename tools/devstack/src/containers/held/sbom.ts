import { createHash } from 'node:crypto';
import type { LockEntry, LockPackages } from './needed.ts';

type License = { license: { id: string } | { name: string } } | { expression: string };
export type Component = {
  type: 'application' | 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl?: string;
  licenses?: License[];
  hashes?: { alg: string; content: string }[];
  properties?: { name: string; value: string }[];
};
/** CycloneDX 1.6 document. */
export type Sbom = {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: 1;
  metadata: { lifecycles: { phase: 'build' }[]; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** Returns a bill of materials without a time, numbered by content, so equal packages give equal documents. */
export function sbomOf(unit: string, packages: LockPackages, held: ReadonlyMap<string, readonly string[]>): Sbom {
  const real = (folder: string) => (packages[folder]!.link ? packages[folder]!.resolved! : folder);
  const folders = [...held.keys()].filter((folder) => !packages[folder]!.link).toSorted();
  const content = {
    metadata: {
      lifecycles: [{ phase: 'build' as const }],
      component: { ...componentOf(unit, packages[unit]!), type: 'application' as const },
    },
    components: folders.filter((folder) => folder !== unit).map((folder) => componentOf(folder, packages[folder]!)),
    dependencies: folders.map((folder) => ({
      ref: folder,
      dependsOn: [...new Set(held.get(folder)!.map(real))].toSorted(),
    })),
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(JSON.stringify(content)),
    version: 1,
    ...content,
  };
}

function componentOf(folder: string, entry: LockEntry): Component {
  const [, inModules] = /^(?:.*\/)?node_modules\/(.+)$/.exec(folder) ?? [];
  const name = entry.name ?? inModules ?? folder;
  const component: Component = { type: 'library', 'bom-ref': folder, name, version: entry.version ?? '' };
  // Our own packages have no purl: a public package of that name would be another one.
  if (!inModules) return { ...component, properties: [{ name: 'cdx:npm:package:private', value: 'true' }] };
  return {
    ...component,
    purl: `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(component.version)}`,
    ...(entry.license && { licenses: [licenseOf(entry.license)] }),
    ...(entry.integrity && { hashes: hashesOf(entry.integrity) }),
    properties: [{ name: 'cdx:npm:package:path', value: folder }],
  };
}

function licenseOf(license: string): License {
  if (/ (?:AND|OR|WITH) /.test(license)) return { expression: license };
  return { license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } };
}

function hashesOf(integrity: string): { alg: string; content: string }[] {
  return integrity.split(' ').map((one) => {
    const [, bits, digest] = /^sha(\d+)-([^?]+)/.exec(one) ?? [];
    return { alg: `SHA-${bits}`, content: Buffer.from(digest ?? '', 'base64').toString('hex') };
  });
}

/** UUID version 8, for custom hashes. */
function serialNumber(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${groups.join('-')}`;
}
