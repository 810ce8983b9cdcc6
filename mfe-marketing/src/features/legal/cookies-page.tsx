import { ruleTexts } from '@postcard/contracts/rule-texts';
import { LegalPage, type Chapter } from './legal-page.tsx';

const chapters: readonly Chapter[] = [
  {
    title: 'The cookies we set',
    paragraphs: [
      'We set two cookies, and only when you log in. Scripts and other sites cannot read them, and both are deleted ' +
        'when you log out. The site cannot keep you logged in without them.',
    ],
    rows: [
      ['access_token', `Identifies you for ${ruleTexts.accessToken}.`],
      ['refresh_token', `Renews the first cookie. Expires ${ruleTexts.refreshToken} after you log in.`],
    ],
  },
  {
    title: 'What your browser keeps for us',
    paragraphs: ['Only on your device; your browser doesn’t send it to us automatically. Passwords are never stored.'],
    rows: [
      ['Your name and business', 'So that pages can show your name at once. Deleted when you log out.'],
      ['The ad size you chose last', 'So that the form starts with it.'],
      [
        'What you typed but have not sent',
        'So that nothing is lost when sending fails or the page is loaded again. Deleted when you close the tab.',
      ],
      [
        'Your scroll position on each page',
        'So that going back brings you to the same place. Deleted when you close the tab.',
      ],
    ],
  },
  {
    title: 'What we do not use',
    paragraphs: [
      'No third-party cookies, no advertising networks, no tracking across sites, and no cookies that count visitors.',
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
  <LegalPage title="Cookies Policy" intro="The two cookies we set, and why" chapters={chapters} />
);
