import { NamedError } from '@postcard/service-kit';

/** Who proves a password goes before who sets one for a new account: a flood of registrations keeps nobody out. */
export type Class = 'proof' | 'registration';

export type Turns = ReturnType<typeof createTurns>;

type Waiting = { begin: () => void; refuse: () => void };

/** Whoever would wait longer is refused at once. */
const patienceMs = 1000;
/** But so many are let in on the slowest machine, where two people who log in at once are no flood. */
const leastPlaces: Record<Class, number> = { proof: 4, registration: 3 };
/** Nobody who is let in waits longer, wherever the machine's speed goes and whoever goes before. */
const longestMs = 5000;
/** How long one takes until it has been seen. */
const firstGuessMs = 200;
/** Of every class, however fast the machine is. */
const mostPlaces = 50;

/**
 * Lets costly work be done a few at a time, the classes in their order. Whoever would wait longer than a second, by
 * what the last ones took, is refused at once, unless few are there; who is overtaken for five seconds, then. @throws
 * NamedError service_unavailable
 */
export function createTurns({ atOnce, now = () => performance.now() }: { atOnce: number; now?: () => number }) {
  const waiting: Record<Class, Waiting[]> = { proof: [], registration: [] };
  /** Of requests that have been let in and are in progress. */
  const places: Record<Class, number> = { proof: 0, registration: 0 };
  let underWay = 0;
  let usualMs = firstGuessMs;

  function expectRoom(kind: Class): void {
    const ahead = kind === 'registration' ? places.proof + places.registration : Math.max(places.proof, underWay);
    if (ahead < atOnce) return;
    const waitMs = (ahead / atOnce) * usualMs;
    if (places[kind] < leastPlaces[kind]) return;
    if (waitMs > patienceMs || places[kind] >= mostPlaces)
      throw new NamedError('service_unavailable', { retryAfterSeconds: Math.max(1, waitMs / 1000) });
  }

  function turn(kind: Class): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        waiting[kind].splice(waiting[kind].indexOf(own), 1);
      };
      const own: Waiting = {
        begin: () => {
          leave();
          underWay += 1;
          resolve();
        },
        refuse: () => {
          leave();
          reject(new NamedError('service_unavailable', { retryAfterSeconds: 1 }));
        },
      };
      const timer = setTimeout(own.refuse, longestMs);
      waiting[kind].push(own);
      next();
    });
  }

  function next(): void {
    if (underWay < atOnce) (waiting.proof[0] ?? waiting.registration[0])?.begin();
  }

  async function take<T>(kind: Class, work: () => Promise<T>): Promise<T> {
    await turn(kind);
    const from = now();
    try {
      return await work();
    } finally {
      usualMs = 0.8 * usualMs + 0.2 * (now() - from);
      underWay -= 1;
      next();
    }
  }

  return {
    /** Lets a request in, or refuses it before it has done anything; costly work it does by the `take` it is given. */
    async admit<T>(kind: Class, request: (take: <W>(work: () => Promise<W>) => Promise<W>) => Promise<T>): Promise<T> {
      expectRoom(kind);
      places[kind] += 1;
      try {
        return await request((work) => take(kind, work));
      } finally {
        places[kind] -= 1;
      }
    },
  };
}
