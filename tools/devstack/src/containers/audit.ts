import { execFile } from 'node:child_process';
import { REPO } from '../find/repo-paths.ts';
import type { Env } from '../stack/settings.ts';
import type { Sbom } from './held/sbom.ts';

type Advisory = { title: string; url: string };
/** Finding of `npm audit`; `nodes` are folders in the lock file, a string in `via` is the package that brings it. */
export type Finding = { name: string; severity: string; range: string; via: (Advisory | string)[]; nodes: string[] };
export type Shipped = Finding & { images: string[] };
type AuditReport = { vulnerabilities?: Record<string, Finding>; message?: string; error?: { summary?: string } };

const NO_CONCERN = new Set(['info', 'low']);

export async function readAdvisories(
  env: Env = {},
  signal?: AbortSignal,
): Promise<{ findings: Finding[] } | { noSource: string }> {
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) => {
    // npm audit exits with 1 for findings too.
    execFile(
      'npm',
      ['audit', '--omit=dev', '--json'],
      { cwd: REPO, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024, timeout: 120_000, signal },
      (_error, out, err) => resolve({ stdout: out, stderr: err }),
    );
  });
  signal?.throwIfAborted();
  const report = readReport(stdout);
  if (report?.vulnerabilities) return { findings: Object.values(report.vulnerabilities) };
  return {
    noSource:
      report?.message ?? report?.error?.summary ?? (stderr.trim() || 'npm audit said nothing within two minutes'),
  };
}

function readReport(text: string): AuditReport | undefined {
  try {
    return JSON.parse(text) as AuditReport;
  } catch {
    return undefined;
  }
}

export function shippedOf(findings: readonly Finding[], sboms: ReadonlyMap<string, Sbom>): Shipped[] {
  const holds = (sbom: Sbom, nodes: readonly string[]) =>
    sbom.components.some((component) => nodes.includes(component['bom-ref']));
  return findings
    .filter(({ severity }) => !NO_CONCERN.has(severity))
    .map((finding) => ({
      ...finding,
      images: [...sboms].filter(([, sbom]) => holds(sbom, finding.nodes)).map(([image]) => image),
    }))
    .filter(({ images }) => images.length > 0);
}

export function lineOf({ name, severity, range, via }: Finding): string {
  const why = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`)).join('; ');
  return `${severity}: ${name} ${range}: ${why}`;
}
