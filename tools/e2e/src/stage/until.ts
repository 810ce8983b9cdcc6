const patienceMs = 45_000;

/**
 * Looks again and again, at what another service comes to know in its time.
 * @returns what was found; what is not there yet is falsy
 */
export async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (
    const deadline = Date.now() + patienceMs;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    const found = await look();
    if (found) return found;
  }
  throw new Error('it did not come in time');
}
