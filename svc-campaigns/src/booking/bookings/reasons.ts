export const reasons = {
  spotLost:
    'Your payment came after your hold expired, and another business has taken the spot or your category. ' +
    'Nothing was charged.',
  cardClosed: 'Your payment came after this card went to print. Nothing was charged.',
  cardCancelled: 'Your payment came after this card was cancelled. It will not be printed. Nothing was charged.',
  notThisBooking: 'The payment didn’t match the booking. Nothing was charged.',
  released: 'You had released this spot before the payment arrived. Nothing was charged.',
  returned: 'Your payment arrived when the spot was no longer available. We refunded you in full.',
  withdrawn: 'You released this spot before your membership was approved. Nothing was charged.',
  notApproved: 'We could not approve your membership, so the spot is free again. Nothing was charged.',
  notReviewed:
    'We’re sorry: we didn’t review your membership application in time, so the spot is free again. ' +
    'Nothing was charged. You are welcome to choose a spot again.',
  authorizationEnded:
    'Your bank ended the authorization before your membership was approved, so the spot is free again. Nothing was ' +
    'charged.',
  disputed: 'Your bank is reviewing this payment and decides about the refund, so we don’t send a refund ourselves.',
  disputeLost: 'Your bank has returned the payment to you, so the booking has ended and the spot is free again.',
  declined: 'The payment was authorized but could not be completed. Nothing was charged.',
} as const;
