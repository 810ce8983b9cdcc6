import { LegalPage, type Chapter } from './legal-page.tsx';

const chapters: readonly Chapter[] = [
  { title: 'The cookies we set', paragraphs: ['Two, and only when you log in: one proves for ten minutes who you are, the other renews it for up to 30 days. Both are unreadable to scripts and end when you log out. The site cannot keep you logged in without them.'] },
  {
    title: 'What your browser keeps',
    paragraphs: [
      'Your name and business, so that pages greet you at once, the ad size you chose last, and, until you close the tab, what you have typed into a form but not yet sent. Passwords are never kept.',
    ],
  },
  { title: 'What we do not use', paragraphs: ['No cookies of others, no advertising networks, no tracking across sites, and no measuring of visitors by cookie.'] },
  { title: 'Your choice', paragraphs: ['You can delete or block cookies in your browser. Everything public keeps working; logging in does not.'] },
];

export function Component() {
  return <LegalPage title="Cookies Policy" intro="A short page, because there is little to say." chapters={chapters} />;
}
