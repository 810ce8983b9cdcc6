/**
 * Why queries may read more than a few documents for each that they return, and which: service, collection and shape.
 */
const excuses: Readonly<Record<string, readonly string[]>> = {
  'The embedded server alone, which has no way through an index for `$in`.': [
    'svc-campaigns presses {"state":{"$in":["?"]},"leaseUntil":{"$lte":"?"}} limited',
    'svc-campaigns bookings {"campaignId":{"$in":["?"]},"status":"?","adApproved":true} sort {"createdAt":1} limited',
    'svc-campaigns bookings {"campaignId":{"$in":[]},"status":"?","adApproved":true} sort {"createdAt":1} limited',
    'svc-campaigns bookings {"campaignId":{"$in":["?"]},"status":"?"} sort {"createdAt":1} limited',
    'svc-campaigns bookings {"campaignId":{"$in":[]},"status":"?"} sort {"createdAt":1} limited',
    'svc-campaigns bookings {"campaignId":{"$in":["?"]},"status":{"$in":["?"]}}',
    'svc-campaigns bookings {"campaignId":{"$in":[]},"status":{"$in":["?"]}}',
    'svc-campaigns scans {"bookingId":{"$in":["?"]}} sort {"hour":1} limited',
    'svc-campaigns scans {"bookingId":{"$in":["?"]}}',
    'svc-campaigns scans {"bookingId":{"$in":[]}}',
    'svc-notify mail_events {"mailId":{"$in":["?"]}}',
    'svc-notify mail_events {"mailId":{"$in":[]}}',
  ],
  'Only a test asks this.': [
    'svc-notify mails {"name":"?"} limited',
    'svc-campaigns campaigns {"_id":{"$eq":{"$gt":"?"}},"status":"?","bookingClosesAt":{"$gt":"?"},' +
      '"$and":[{"$or":[{"categories.pizza":{"$exists":false}},{"categories.pizza.until":{"$lte":"?"}}]},' +
      '{"$or":[{"claims.M05":{"$exists":false}},{"claims.M05.until":{"$lte":"?"}}]},' +
      '{"$or":[{"kept.M05":{"$exists":false}},{"kept.M05.until":{"$lte":"?"}},{"kept.M05.userId":"?"}]},' +
      '{"$or":[{"keptCategories.pizza":{"$exists":false}},{"keptCategories.pizza.until":{"$lte":"?"}},' +
      '{"keptCategories.pizza.userId":"?"}]}]} limited',
    'svc-campaigns artwork_parts {"_id":"?"}',
    'svc-identity membership_invoices {"stripeInvoiceId":"?"} limited',
  ],
  "Through what is one person's: that does not grow with the town.": [
    'svc-identity sessions {"userId":{"$eq":"?"},"expiresAt":{"$gt":"?"}} sort {"lastUsedAt":-1,"_id":-1} limited',
    'svc-notify notifications {"userId":{"$eq":"?"},"type":"?","relatedId":{"$eq":"?"},"isRead":false}',
    'svc-notify threads {"memberId":{"$eq":"?"},"member.archived":false,"team.wrote":true} limited',
    'svc-notify threads {"$and":[{"memberId":{"$eq":"?"},"member.archived":false,"team.wrote":true},' +
      '{}]} sort {"updatedAt":-1,"_id":-1} limited',
    'svc-notify threads {"memberId":{"$eq":"?"},"member.archived":true} limited',
    'svc-notify threads {"$and":[{"memberId":{"$eq":"?"},"member.archived":true},{}]} ' +
      'sort {"updatedAt":-1,"_id":-1} limited',
    'svc-identity subscriptions {"userId":{"$eq":"?"},"reviewStatus":"?"}',
    'svc-identity subscriptions {"userId":{"$eq":"?"},"paymentStatus":{"$in":["?"]}}',
  ],
  'Cards are a few dozen. The embedded server alone, which has no way through an index for `$in`.': [
    'svc-campaigns campaigns {"status":{"$in":["?"]}} sort {"distributionDate":1} limited',
    'svc-campaigns campaigns {"status":{"$in":["?"]}}',
    'svc-campaigns campaigns {"status":{"$in":["?"]}} sort {"distributionDate":-1} limited',
    'svc-campaigns campaigns {"$and":[{"status":{"$in":["?"]}},{}]} sort {"distributionDate":-1,"_id":-1} limited',
    'svc-campaigns campaigns {"$and":[{"$or":[{"distributionDate":"?","_id":{"$lt":"?"}},' +
      '{"distributionDate":{"$lt":"?"}}]},{"status":{"$in":["?"]}}]} ' +
      'sort {"distributionDate":-1,"_id":-1} limited',
  ],
  'The embedded server alone, whose unique index of two fields does not serve the first of them.': [
    'svc-campaigns artwork.chunks {"files_id":{"$eq":"?"}} sort {"n":1}',
    'svc-campaigns artwork.chunks {"files_id":{"$eq":"?"}}',
    'svc-campaigns artwork.chunks {"files_id":"?"}',
    'svc-campaigns press.chunks {"files_id":{"$eq":"?"}} sort {"n":1}',
    'svc-campaigns press.chunks {"files_id":{"$eq":"?"}}',
  ],
  'The embedded server alone, whose unique indexes keep no order but that of ids.': [
    'svc-campaigns invoices {} sort {"number":-1} limited',
    'svc-campaigns credit_notes {} sort {"number":-1} limited',
  ],
  'Cards are a few dozen.': [
    'svc-campaigns campaigns {"status":{"$ne":"?"},"distributionDate":{"$gte":"?","$lt":"?"}} ' +
      'sort {"distributionDate":-1} limited',
  ],
  'The embedded server alone, which takes equal values before a range. MongoDB tries both indexes.': [
    'svc-campaigns bookings {"createdAt":{"$gte":"?","$lt":"?"},"status":"?"}',
  ],
  'Once, when the service starts: each user is to have a status.': [
    'svc-identity users {"isAdmin":true,"status":{"$ne":"?"}}',
    'svc-identity users {"isAdmin":false,"membershipId":{"$ne":null},"status":{"$ne":"?"}}',
    'svc-identity users {"isAdmin":false,"membershipId":null,"status":{"$ne":"?"}}',
  ],
  'There are a dozen, and all are shown.': ['svc-campaigns design_templates {"isActive":true} sort {"order":1}'],
  'Few wait for a decision at a time, and the sweeper takes a hundred.': [
    'svc-identity subscriptions {"settled":false,"reviewStatus":"?"} limited',
  ],
  'Few holds run out between two rounds of the sweeper.': [
    'svc-campaigns bookings {"status":"?","holdExpiresAt":{"$lte":"?"}} sort {"createdAt":1} limited',
  ],
  'The embedded server alone, which has no way through an index for `$or`.': [
    'svc-campaigns artwork.files {"$or":[{"_id":{"$in":["?"]}},{"metadata.bookingId":"?"}]}',
    'svc-campaigns artwork.files {"$or":[{"_id":{"$in":[]}},{"metadata.bookingId":"?"}]}',
  ],
};

/** The excuse of a query, by service, collection and shape. */
export const known: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(excuses).flatMap(([why, queries]) => queries.map((query) => [query, why])),
);
