import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Manifest } from './manifests.ts';

type Kept = { kinds: Record<string, { $ref: string }>; definitions: Record<string, object> };

/** Checks objects against the schemas of Kubernetes 1.34 and the operators; unknown members are refused. */
export function createSchemaCheck(): (manifest: Manifest) => string[] {
  const { kinds, definitions } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'kubernetes-schemas.json'), 'utf8'),
  ) as Kept;
  // Formats such as int32 repeat the type.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const known = new Map<string, ValidateFunction>();
  return (manifest) => {
    const kind = `${manifest.apiVersion}/${manifest.kind}`;
    const schema = kinds[kind];
    const name = `${manifest.kind} ${manifest.metadata?.name}`;
    if (!schema) return [`${name}: no schema is kept of ${kind}`];
    const validate = known.get(kind) ?? ajv.compile({ ...schema, definitions });
    known.set(kind, validate);
    return validate(manifest)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, params }) => `${name}${instancePath} ${message} ${JSON.stringify(params)}`,
        );
  };
}
