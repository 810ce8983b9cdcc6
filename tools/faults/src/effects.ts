import { SERVICES, type ServiceName } from '@postcard/devstack/stack/units';
import type { Stored } from './gather.ts';
import type { Product } from './harness.ts';

type Versioned = { id: string; version: number };
type Named = { userId: string; firstName: string; version: number };

export type EventFacts = {
  requests: { email: string; name: string }[];
  emails: { to: string; template: string; subject: string }[];
  acts: Versioned[];
  lines: Versioned[];
  members: Named[];
  projections: Record<string, Named[]>;
};

type Effects = { lost: string[]; twice: string[] };

/** Finds lost and repeated effects. A request has two emails, an act an audit line, a member two projections. */
export function effectsOf({ requests, emails, acts, lines, members, projections }: EventFacts): Effects {
  const counts = new Map<string, number>();
  const add = (effect: string) => counts.set(effect, (counts.get(effect) ?? 0) + 1);
  for (const { to, template, subject } of emails)
    if (template === 'sample-received') add(`the email to ${to}`);
    else if (template === 'sample-for-team') add(`the team's email about ${subject.replace('Sample request: ', '')}`);
  for (const { id, version } of lines) add(`the line of act ${id} in version ${version}`);
  const expected = [
    ...requests.flatMap(({ email, name }) => [`the email to ${email}`, `the team's email about ${name}`]),
    ...acts.map(({ id, version }) => `the line of act ${id} in version ${version}`),
  ];
  const twice = expected.filter((effect) => (counts.get(effect) ?? 0) > 1);
  return {
    lost: [
      ...expected.filter((effect) => !counts.has(effect)).map((effect) => `${effect} is missing`),
      ...outdated(members, projections),
    ],
    twice: twice.map((effect) => `${effect} exists ${counts.get(effect)} times`),
  };
}

function outdated(members: readonly Named[], projections: EventFacts['projections']): string[] {
  return Object.entries(projections).flatMap(([consumer, projected]) => {
    const byId = new Map(projected.map((each) => [each.userId, each]));
    return members.flatMap(({ userId, firstName, version }) => {
      const found = byId.get(userId);
      if (found?.firstName === firstName && found.version === version) return [];
      const has = found?.version ?? 'none';
      return [`version ${version} of member ${userId} is missing in ${consumer}, which has ${has}`];
    });
  });
}

export async function readEffects({ databases }: Product): Promise<Effects> {
  const all = <T>(service: ServiceName, collection: string, filter = {}) =>
    databases(service).collection<Stored>(collection).find(filter).project<Stored & T>({ html: 0, text: 0 }).toArray();
  const named = async (service: ServiceName, collection: string, filter = {}) =>
    (await all<Named>(service, collection, filter)).map(({ _id, firstName, version }) => ({
      userId: _id as string,
      firstName,
      version,
    }));
  const acts = await Promise.all(SERVICES.map((service) => all<{ version: number }>(service, 'audit_acts')));
  const lines = await all<{ lineId: string; version: number }>('notify', 'audit_lines');
  return effectsOf({
    requests: await all<{ email: string; name: string }>('requests', 'sample_requests'),
    emails: await all<EventFacts['emails'][number]>('notify', 'mails'),
    acts: acts.flat().map(({ _id, version }) => ({ id: _id, version })),
    lines: lines.map(({ lineId, version }) => ({ id: lineId, version })),
    members: await named('identity', 'users', { isAdmin: false }),
    projections: {
      'svc-notify': await named('notify', 'members'),
      'svc-campaigns': await named('campaigns', 'members'),
    },
  });
}
