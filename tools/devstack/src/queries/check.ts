import { randomUUID } from 'node:crypto';
import type { MongoClient } from 'mongodb';
import { fill } from './fill.ts';
import { complaint } from './judge.ts';
import { known } from './known.ts';
import { explain } from './plan.ts';
import type { Recorded } from './recording.ts';

type Complaint = { place: string; shape: string; said: string };

export type Checked = {
  /** How many were explained; none by a server that cannot. */
  explained: number;
  complaints: Complaint[];
  /** Those that may be. */
  excused: (Complaint & { why: string })[];
  /** Indexes that no query used, of those that do not keep anything unique. */
  idle: string[];
};

/** Fills a database with many documents like those that were stored, and has every query explained there. */
export async function checkQueries(client: MongoClient, recorded: Iterable<Recorded>): Promise<Checked> {
  const checked: Checked = { explained: 0, complaints: [], excused: [], idle: [] };
  for (const one of recorded) {
    if (one.queries.size === 0) continue;
    const db = client.db(`queries-${randomUUID().slice(0, 12)}`);
    try {
      await fill(db, one);
      const used = new Set<string>();
      for (const [shape, query] of one.queries) {
        const plan = await explain(db, query);
        if (!plan) continue;
        checked.explained += 1;
        plan.indexes.forEach((index) => used.add(index));
        const said = complaint(query, plan);
        const why = known[`${one.app} ${shape}`];
        if (said && why) checked.excused.push({ place: one.app, shape, said, why });
        else if (said) checked.complaints.push({ place: one.app, shape, said });
      }
      checked.idle.push(
        ...[...one.indexes.values()]
          .filter(({ name, unique }) => !unique && !used.has(String(name)))
          .map(({ name }) => `${one.app} ${one.collection} ${String(name)}`),
      );
    } finally {
      await db.dropDatabase();
    }
  }
  return checked;
}
