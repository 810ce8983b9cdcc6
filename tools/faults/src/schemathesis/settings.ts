import { isAdmitted, type Operation, type Role } from './document.ts';
import type { Known } from './known.ts';

/** Checks of each response; docs/schemathesis.md says why others are left out. */
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

type Options = {
  url: string;
  role: Role;
  operations: readonly Operation[];
  known: Known;
  examples: number;
  spared: readonly string[];
  /** Session that is not renewed; without it the hooks log in. */
  token: string | undefined;
  hooks: string;
  report: string;
};

/** The probability of an existing value instead of a generated one. */
const share = 0.6;
const fewExamples = 3;

/** Returns settings for one person as TOML, which includes JSON's strings, numbers and lists. */
export function settingsOf({ url, role, operations, spared, known, examples, token, hooks, report }: Options): string {
  return [
    // With two workers the same seed makes other calls each time.
    ...pairs({ 'base-url': url, hooks, workers: 1, 'suppress-health-check': ['all'], 'continue-on-failure': true }),
    ...pairs({ 'request-timeout': 20, 'max-redirects': 0, 'max-stream-events': 1 }),
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

function operationLines(operation: Operation, isTestedFully: boolean, known: Known): string[] {
  const head = ['[[operations]]', ...pairs({ 'include-operation-id': operation.id })];
  if (!isTestedFully)
    return [...head, 'phases = { coverage = { enabled = false } }', `generation = { max-examples = ${fewExamples} }`];
  const bindings = Object.entries(known.bindings(operation)).map(
    ([place, name]) => `${JSON.stringify(place)} = { dictionary = ${JSON.stringify(name)}, probability = ${share} }`,
  );
  return bindings.length === 0 ? [] : [...head, `parameters = { ${bindings.join(', ')} }`];
}

const pairs = (values: Record<string, unknown>): string[] =>
  Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
