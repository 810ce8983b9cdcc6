export type EventFacts = {
  /** Requests as svc-requests stores them, each of which was published by one event. */
  requests: { id: string; email: string; name: string }[];
  /** Ids of requests that a response promised to a client. */
  acknowledged: string[];
  /** Emails as svc-notify stores them. */
  emails: { to: string; template: string; subject: string }[];
  /** Acts of administrators where they were done, and their lines where they are read. */
  acts: { id: string; version: number }[];
  lines: { lineId: string; version: number }[];
  /** Members where they belong, and as each consumer knows them. */
  members: { userId: string; firstName: string; version: number }[];
  projections: Record<string, { userId: string; firstName: string; version: number }[]>;
  /** What should be empty by now. */
  left: Record<string, number>;
};

export type Verdict = { lost: string[]; twice: string[]; left: string[] };

/**
 * What each event should have led to, once: for a request an email to its sender and one to the team, for an act its
 * line, for a change of a member the projections.
 */
export function verdictOf(facts: EventFacts): Verdict {
  const effects = [...emailsOf(facts), ...linesOf(facts)];
  const stored = new Set(facts.requests.map(({ id }) => id));
  return {
    lost: [
      ...facts.acknowledged
        .filter((id) => !stored.has(id))
        .map((id) => `request ${id} was acknowledged and is not stored`),
      ...effects.filter(({ count }) => count === 0).map(({ what }) => `${what} is missing`),
      ...outdated(facts),
    ],
    twice: effects.filter(({ count }) => count > 1).map(({ what, count }) => `${what} is there ${count} times`),
    left: Object.entries(facts.left)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${what} still holds ${count}`),
  };
}

type Effect = { what: string; count: number };

function emailsOf({ requests, emails }: EventFacts): Effect[] {
  const toSenders = countBy(emails.filter(({ template }) => template === 'sample-received').map(({ to }) => to));
  const toTeam = countBy(emails.filter(({ template }) => template === 'sample-for-team').map(({ subject }) => subject));
  return requests.flatMap(({ email, name }) => [
    { what: `the email to ${email}`, count: toSenders.get(email) ?? 0 },
    { what: `the team's email about ${name}`, count: toTeam.get(`Sample request: ${name}`) ?? 0 },
  ]);
}

/** A line counts when it says how its act ended. */
function linesOf({ acts, lines }: EventFacts): Effect[] {
  const counts = countBy(lines.map(({ lineId, version }) => `${lineId} ${version}`));
  return acts.map(({ id, version }) => ({ what: `the line of act ${id}`, count: counts.get(`${id} ${version}`) ?? 0 }));
}

function outdated({ members, projections }: EventFacts): string[] {
  return Object.entries(projections).flatMap(([consumer, known]) => {
    const byId = new Map(known.map((each) => [each.userId, each]));
    return members
      .filter(
        ({ userId, firstName, version }) =>
          byId.get(userId)?.firstName !== firstName || byId.get(userId)?.version !== version,
      )
      .map(
        ({ userId, version }) =>
          `version ${version} of member ${userId} is missing in ${consumer}, which has ` +
          `${byId.get(userId)?.version ?? 'none'}`,
      );
  });
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
