type Query = Readonly<Record<string, string | undefined>>;

/** `pattern` is a route in react-router's syntax; calling the page returns a path to link to. */
export type Page<Pattern extends string = string> = {
  readonly pattern: Pattern;
} & (Pattern extends `${string}/:${string}` ? (parameter: string, query?: Query) => string : (query?: Query) => string);

export const marketingPages = {
  home: page('/'),
  pricing: page('/pricing'),
  howItWorks: page('/how-it-works'),
  circulation: page('/circulation-details'),
  gallery: page('/gallery'),
  templates: page('/templates'),
  contact: page('/contact'),
  adInterest: page('/ad-interest'),
  openCards: page('/campaigns'),
  privacy: page('/privacy-policy'),
  terms: page('/terms-of-service'),
  cookies: page('/cookies-policy'),
};

export const memberPages = {
  login: page('/login'),
  register: page('/register'),
  forgotPassword: page('/forgot-password'),
  forgotUsername: page('/forgot-username'),
  resetPassword: page('/reset-password/:token?'),
  verifyEmail: page('/verify-email/:token'),
  undoEmailChange: page('/undo-email-change/:token'),
  undoSecurityChange: page('/undo-security-change/:token'),
  keepFactors: page('/keep-factors/:token'),
  joinTeam: page('/join-team/:token'),
  finish: page('/finish/:token'),
  dashboard: page('/dashboard'),
  createCampaign: page('/create-campaign'),
  card: page('/campaigns/:id'),
  book: page('/book/:campaignId'),
  checkout: page('/checkout/:bookingId'),
  tryTemplate: page('/templates/:templateId'),
  design: page('/design/:bookingId'),
  results: page('/results/:bookingId'),
  bookings: page('/bookings'),
  offer: page('/offers/:token'),
  inbox: page('/inbox'),
  notices: page('/notices'),
  unsubscribe: page('/unsubscribe/:token'),
  membership: page('/membership'),
  account: page('/account'),
  messages: page('/messages'),
  billing: page('/billing'),
};

export const adminPages = {
  admin: page('/admin'),
  sendgridTest: page('/sendgrid-test'),
};

/** Example: `paths.book(cardId, { size: 'large' })`. */
export const paths = { ...marketingPages, ...memberPages, ...adminPages };

export const patternsOf = (pages: Readonly<Record<string, { pattern: string }>>): string[] =>
  Object.values(pages).map(({ pattern }) => pattern);

function page<const Pattern extends string>(pattern: Pattern): Page<Pattern> {
  const pathTo = pattern.includes('/:')
    ? (parameter: string, query?: Query) => withQuery(pattern.replace(/:\w+\??$/, encodeURIComponent(parameter)), query)
    : (query?: Query) => withQuery(pattern, query);
  return Object.assign(pathTo, { pattern }) as Page<Pattern>;
}

function withQuery(path: string, query: Query = {}): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}
