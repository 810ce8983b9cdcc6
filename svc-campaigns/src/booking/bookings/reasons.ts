export const reasons = {
  spotLost:
    'Your payment came after your hold had run out, and the spot or your category has been taken meanwhile. ' +
    'Nothing was charged.',
  cardClosed: 'Your payment came after this card had gone to print. Nothing was charged.',
  cardCancelled: 'Your payment came after this card had been cancelled: it will not be printed. Nothing was charged.',
  notThisBooking: 'The payment did not fit the booking. Nothing was charged.',
  released: 'You had released this spot before the payment arrived. Nothing was charged.',
  returned: 'Your payment arrived when the spot was no longer to be had. You have everything back.',
  withdrawn: 'You gave this spot back before your membership was approved. Nothing was charged.',
  notApproved: 'We could not approve your membership, so the spot is free again. Nothing was charged.',
  notReviewed:
    'We are sorry: we did not get to your membership in time, so the spot is free again. Nothing was charged. ' +
    'You are welcome to choose a spot again.',
  authorizationEnded:
    'Your bank ended the authorization before your membership was approved, so the spot is free again. Nothing was ' +
    'charged.',
  disputed: 'Your bank is looking into this payment. It decides about the money, so we send nothing besides.',
  disputeLost:
    'Your bank has taken the payment back from us and returned it to you, so the booking has ended and the spot is ' +
    'free again.',
  declined: 'The payment was authorized but could not be completed. Nothing was charged.',
} as const;
