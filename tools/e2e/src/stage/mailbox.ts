export type Mail = { id: string; to: string; from: string; subject: string; text: string; html: string; at: string };

/**
 * The letters to an address in the sandbox's mailbox, newest first, once there are so many.
 * @param base address of a stack or of its sandbox
 */
export async function mailsTo(base: string, address: string, count = 1): Promise<Mail[]> {
  for (
    const deadline = Date.now() + 60_000;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    const mails = (await (await fetch(`${base}/dev/mail.json`)).json()) as Mail[];
    const found = mails.filter(({ to }) => to === address);
    if (found.length >= count) return found;
  }
  throw new Error(`fewer than ${count} mails to ${address}`);
}
