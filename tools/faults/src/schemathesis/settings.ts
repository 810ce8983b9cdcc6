import { isAdmitted, type Operation, type Role } from './document.ts';
import type { Known } from './known.ts';

/** What a response is held to; docs/schemathesis.md says why the others of its checks are not asked. */
export const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'response_headers_conformance',
  'negative_data_rejection',
  'unsupported_method',
  'missing_required_header',
  'use_after_free',
  'ensure_resource_availability',
] as const;

export type Options = {
  url: string;
  role: Role;
  operations: readonly Operation[];
  known: Known;
  examples: number;
  /** Operations that are little tried here, and wholly elsewhere. */
  spared: readonly string[];
  /** A session that is not renewed, for a person who can be lost; without it the hooks log in. */
  token?: string;
  hooks: string;
  report: string;
};

/** How often a value that exists is taken for one that was made up. */
const share = 0.6;
/** For who is refused anyway, and where more would do harm. */
const fewExamples = 3;

/** schemathesis' settings for one person, as TOML. JSON's strings, numbers and lists are TOML's too. */
export function settingsOf({ url, role, operations, spared, known, examples, token, hooks, report }: Options): string {
  return [
    // One worker: with two, the same seed makes other calls each time, and schemathesis' own threads get in each
    // other's way.
    ...pairs({
      'base-url': url,
      hooks,
      workers: 1,
      'suppress-health-check': ['all'],
      'continue-on-failure': true,
      'request-timeout': 20,
      'max-redirects': 0,
      'max-stream-events': 1,
    }),
    'headers = { "Sec-Fetch-Site" = "same-origin" }',
    ...(token ? ['[auth.openapi.session]', ...pairs({ api_key: token })] : []),
    '[generation]',
    ...pairs({ 'max-examples': examples, database: 'none', 'no-shrink': true, 'with-security-parameters': false }),
    '[cache]',
    ...pairs({ enabled: false }),
    '[reports.json]',
    ...pairs({ path: report }),
    ...Object.entries(known.values).flatMap(([name, values]) => [
      `[dictionaries.${JSON.stringify(name)}]`,
      ...pairs({ values }),
    ]),
    ...operations.flatMap((operation) =>
      operationLines(operation, isAdmitted(operation, role) && !spared.includes(operation.id), known),
    ),
    '',
  ].join('\n');
}

function operationLines(operation: Operation, isTriedWholly: boolean, known: Known): string[] {
  const named = ['[[operations]]', ...pairs({ 'include-operation-id': operation.id })];
  if (!isTriedWholly)
    return [...named, 'phases = { coverage = { enabled = false } }', `generation = { max-examples = ${fewExamples} }`];
  const bindings = Object.entries(known.bindings(operation)).map(
    ([place, name]) => `${JSON.stringify(place)} = { dictionary = ${JSON.stringify(name)}, probability = ${share} }`,
  );
  return bindings.length === 0 ? [] : [...named, `parameters = { ${bindings.join(', ')} }`];
}

const pairs = (values: Record<string, unknown>): string[] =>
  Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
