import { SERVICES, type ServiceName } from '@postcard/devstack/stack/units';
import type { Document } from 'mongodb';
import type { Databases } from '../databases.ts';
import type { EventFacts } from './violations.ts';

type Kept = Document & { _id: string };

/** Everything the checker wants to know, read from the databases. */
export async function gatherEvents(
  databases: Databases,
  run: { acknowledged: readonly string[]; left: Record<string, number> },
): Promise<EventFacts> {
  const all = <T>(service: ServiceName, collection: string, fields: Record<string, 1>, filter = {}) =>
    databases.of(service).collection<Kept>(collection).find(filter).project<T & { _id: string }>(fields).toArray();
  const [requests, emails, acts, lines, users, known, projected] = await Promise.all([
    all<{ email: string; name: string }>('requests', 'sample_requests', { email: 1, name: 1 }),
    all<EventFacts['emails'][number]>('notify', 'mails', { to: 1, template: 1, subject: 1 }),
    Promise.all(SERVICES.map((service) => all<{ version: number }>(service, 'audit_acts', { version: 1 }))),
    all<{ lineId: string; version: number }>('notify', 'audit_lines', { lineId: 1, version: 1 }),
    all<Named>('identity', 'users', { firstName: 1, version: 1 }, { isAdmin: false }),
    all<Named>('notify', 'members', { firstName: 1, version: 1 }),
    all<Named>('campaigns', 'members', { firstName: 1, version: 1 }),
  ]);
  return {
    requests: requests.map(({ _id, email, name }) => ({ id: _id, email, name })),
    acknowledged: [...run.acknowledged],
    emails,
    acts: acts.flat().map(({ _id, version }) => ({ id: _id, version })),
    lines,
    members: users.map(named),
    projections: { 'svc-notify': known.map(named), 'svc-campaigns': projected.map(named) },
    left: { ...run.left, 'dead letters': await databases.of('notify').collection('dead_letters').countDocuments() },
  };
}

type Named = { firstName: string; version: number };
const named = ({ _id, firstName, version }: Named & { _id: string }) => ({ userId: _id, firstName, version });
