/**
 * Waits until something holds; longer than the pause between two runs of the reconciler, which makes good what an
 * event could not.
 */
export async function until(holds: () => Promise<boolean>, longestMs = 45_000): Promise<void> {
  for (
    const deadline = Date.now() + longestMs;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, 25))
  ) {
    if (await holds()) return;
  }
  throw new Error('it did not become so in time');
}
