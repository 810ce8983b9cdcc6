import { MongoServerError, type Db, type Document } from 'mongodb';
import type { Query } from './shapes.ts';

/** MongoDB's CommandNotFound. */
const unknownCommand = 59;

/** How a server runs a query. `examined` is null where it only plans and does not count. */
export type Plan = { readsAll: boolean; indexes: string[]; examined: number | null; returned: number | null };

/** Asks a server how it runs a query. @returns null for one that cannot explain */
export async function explain(db: Db, { collection, ...find }: Query): Promise<Plan | null> {
  const said: Document = await db
    .command({ explain: { find: collection, ...find }, verbosity: 'executionStats' })
    .catch(unlessUnknown);
  const planner = said['queryPlanner'] as Document | undefined;
  if (planner?.['Plan']) return ofPostgres(planner['Plan'] as Document);
  const stats = said['executionStats'] as Document | undefined;
  if (!planner || !stats) return null;
  const stages = nodes(planner['winningPlan'] as Document);
  return {
    readsAll: stages.some(({ stage }) => stage === 'COLLSCAN'),
    indexes: stages.flatMap(({ indexName }) => (typeof indexName === 'string' ? [indexName] : [])),
    examined: Math.max(Number(stats['totalDocsExamined']), Number(stats['totalKeysExamined'])),
    returned: Number(stats['nReturned']),
  };
}

function unlessUnknown(error: unknown): Document {
  if (error instanceof MongoServerError && error.code === unknownCommand) return {};
  throw error;
}

/**
 * FerretDB returns PostgreSQL's plan. Without another condition a scan by the index of ids has only the key of the
 * collection, which all documents have.
 */
function ofPostgres(root: Document): Plan {
  const all = nodes(root);
  const scans = all.filter((node) => String(node['Node Type']).endsWith('Scan') && node['Relation Name']);
  const conditions = all.flatMap((node) => (node['Index Cond'] ? [String(node['Index Cond'])] : []));
  const isBound = conditions.some((condition) => /document|object_id/.test(condition));
  return {
    readsAll: scans.some((node) => node['Node Type'] === 'Seq Scan') || (scans.length > 0 && !isBound),
    indexes: all.flatMap((node) => (node['Index Name'] ? [String(node['Index Name'])] : [])),
    examined: null,
    returned: null,
  };
}

/** A plan and everything in it. */
function nodes(plan: Document): Document[] {
  const inner = Object.values(plan).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return [
    plan,
    ...inner
      .filter((value): value is Document => typeof value === 'object' && value !== null && !(value instanceof Date))
      .flatMap(nodes),
  ];
}
