import { NamedError } from '@postcard/service-kit';

/** Log-ins (`proof`) are served before registrations, so that a flood of registrations cannot block them. */
export type Class = 'proof' | 'registration';

type Waiting = { begin: () => void; refuse: () => void };

/** Maximum expected wait: a request that would wait longer is refused at once. */
const patienceMs = 1000;
/** Minimum of accepted requests per class, so that a slow machine still serves two concurrent log-ins. */
const leastPlaces: Record<Class, number> = { proof: 4, registration: 3 };
/** Maximum wait of an accepted request, even if others overtake it. */
const longestMs = 5000;
const firstGuessMs = 200;
const mostPlaces = 50;

/** Limits concurrent costly work; refuses requests that would wait too long. @throws NamedError service_unavailable */
export function createTurns({ atOnce, now = () => performance.now() }: { atOnce: number; now?: () => number }) {
  const waiting: Record<Class, Waiting[]> = { proof: [], registration: [] };
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
    /** Runs a request, which passes its costly work to `take`, or refuses it before any work starts. */
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
