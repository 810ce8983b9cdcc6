import { ruleTexts } from '@postcard/contracts/rule-texts';
import { LegalPage, type Chapter } from './legal-page.tsx';

const chapters: readonly Chapter[] = [
  {
    title: 'The cookies we set',
    paragraphs: [
      'Two, and only when you log in. Scripts cannot read them, other sites never get them, and both end when you ' +
        'log out. The site cannot keep you logged in without them.',
    ],
    rows: [
      ['access_token', `Proves for ${ruleTexts.accessToken} who you are.`],
      ['refresh_token', `Renews the first one. Ends ${ruleTexts.refreshToken} after you logged in.`],
    ],
  },
  {
    title: 'What your browser keeps for us',
    paragraphs: ['On your device alone, never sent to us by itself. Passwords are never kept.'],
    rows: [
      ['Your name and business', 'So that pages greet you at once. Gone when you log out.'],
      ['The ad size you chose last', 'So that the form begins with it.'],
      [
        'What you typed but have not sent',
        'So that nothing is lost when sending fails or the page is loaded again. Until you close the tab.',
      ],
      ['Where a page was left', 'So that going back brings you to the same place. Until you close the tab.'],
    ],
  },
  {
    title: 'What we do not use',
    paragraphs: [
      'No cookies of others, no advertising networks, no tracking across sites, and no measuring of visitors by ' +
        'cookie.',
    ],
  },
  {
    title: 'When you pay',
    paragraphs: ['The payment page belongs to our payment provider, and its own cookie policy applies there.'],
  },
  {
    title: 'Your choice',
    paragraphs: [
      'You can delete or block cookies in your browser. Everything public keeps working; logging in does not.',
    ],
  },
];

export const Component = () => (
  <LegalPage title="Cookies Policy" intro="A short page, because there is little to say." chapters={chapters} />
);
