import type { DisputeAnswerBody, DisputeCase, DisputeEvidence } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { drawInvoice } from '../invoices/invoice-pdf.ts';
import type { InvoiceStore } from '../invoices/store.ts';
import type { Evidence } from '../payments/dispute-calls.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { nextAnswer, presentAnswer, presentDispute, type StoredDispute } from './dispute.ts';
import { answerTexts, evidenceOf, type Known } from './evidence.ts';
import type { DisputeStore } from './store.ts';
import type { Artworks, Work } from '../ports.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = Pick<Work, 'bookings' | 'cards' | 'members' | 'log' | 'now'> & {
  disputes: DisputeStore;
  invoices: Pick<InvoiceStore, 'ofBooking'>;
  artworks: Pick<Artworks, 'of'>;
  provider: Pick<PaymentProvider, 'keepForDispute' | 'answerDispute' | 'acceptDispute'>;
  followOne: (id: string) => Promise<void>;
};

export type DisputeCases = ReturnType<typeof createDisputeCases>;

export function createDisputeCases(deps: Deps) {
  const { disputes, bookings, cards, members, invoices, artworks, provider, followOne, log, now } = deps;
  async function factsOf(bookingId: string | null): Promise<Known | null> {
    const booking = bookingId ? await bookings.byId(bookingId) : null;
    if (!booking) return null;
    const [card, member, invoice, artwork] = await Promise.all([
      cards.byId(booking.campaignId),
      members.byId(booking.userId),
      invoices.ofBooking(booking.id),
      artworks.of(booking.id),
    ]);
    return { booking, card, member, invoice, artwork };
  }

  const stored = async (id: string): Promise<StoredDispute> => orNotFound(await disputes.byId(id));

  async function read(id: string): Promise<DisputeCase> {
    const dispute = await stored(id);
    const about = await factsOf(dispute.bookingId);
    return {
      ...presentDispute(dispute),
      evidence: about && evidenceOf(dispute.reason, about),
      answer: dispute.answer ? presentAnswer(dispute.answer) : null,
      acceptedAt: dispute.acceptedAt?.toISOString() ?? null,
    };
  }

  async function keep(id: string, body: DisputeAnswerBody) {
    const answer = nextAnswer(await stored(id), body, now());
    const dispute = await disputes.keepAnswer(id, answer);
    if (!dispute)
      throw new NamedError('conflict', {
        message: 'This response was changed in the meantime. Please check it again.',
      });
    const about = await factsOf(dispute.bookingId);
    const evidence: DisputeEvidence | null = about && evidenceOf(dispute.reason, about);
    return { answer, about, texts: answerTexts(answer, evidence) };
  }

  async function receipt(about: Known | null): Promise<Evidence> {
    if (!about?.invoice) return {};
    const { booking, invoice } = about;
    const bytes = await drawInvoice({ ...invoice, businessName: booking.businessName, moved: booking.moved ?? [] });
    return { receipt: await provider.keepForDispute(`${invoice.invoiceNumber}.pdf`, bytes) };
  }

  /** Refreshes the stored dispute. After a failure, its event or the next check within a minute retries. */
  const follow = (id: string) =>
    followOne(id).catch((error: unknown) => log.warn({ err: error, disputeId: id }, 'not followed, next time'));

  /** Refreshes the stored dispute, which a refusal by the provider shows to be outdated, and throws. */
  async function refused(id: string): Promise<never> {
    await follow(id);
    throw new NamedError('conflict', { message: 'The bank no longer accepts a response to this dispute.' });
  }

  return {
    read,

    async save(id: string, body: DisputeAnswerBody): Promise<DisputeCase> {
      const { answer, texts } = await keep(id, body);
      await provider
        .answerDispute(id, texts, { submit: false, revision: answer.revision })
        .catch((error: unknown) => log.warn({ err: error, disputeId: id }, 'the draft is kept here alone'));
      return read(id);
    },

    /** Submits a response to the bank. A response that fails to arrive stays a draft. */
    async submit(id: string, body: DisputeAnswerBody): Promise<DisputeCase> {
      const { answer, about, texts } = await keep(id, body);
      const files = answer.papers.includes('receipt') ? await receipt(about) : {};
      const isTaken = await provider.answerDispute(
        id,
        { ...texts, ...files },
        { submit: true, revision: answer.revision },
      );
      if (!isTaken) return refused(id);
      await disputes.noteSubmitted(id, answer.revision, now());
      await follow(id);
      return read(id);
    },

    async accept(id: string): Promise<DisputeCase> {
      const { status } = await stored(id);
      if (status !== 'needs_answer')
        throw new NamedError('conflict', { message: 'This dispute can no longer be accepted.' });
      if (!(await provider.acceptDispute(id))) return refused(id);
      await disputes.noteAccepted(id, now());
      await follow(id);
      return read(id);
    },
  };
}
