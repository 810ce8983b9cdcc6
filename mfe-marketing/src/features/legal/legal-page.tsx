import { paths } from '@postcard/contracts/paths';
import { Container, Text } from '@postcard/ui';
import { LinkButton } from '@postcard/web-kit';
import styles from '../text-page.module.css';

export type Chapter = {
  title: string;
  paragraphs: readonly string[];
  rows?: readonly (readonly [term: string, words: string])[];
};

type Props = { title: string; intro: string; chapters: readonly Chapter[] };

export const LegalPage = ({ title, intro, chapters }: Props) => (
  <Container width="text" className={styles['page']}>
    <h1>{title}</h1>
    <Text quiet>Last updated April 17, 2025</Text>
    <Text lead>{intro}</Text>
    {chapters.map((chapter) => (
      <section key={chapter.title} className={styles['chapter']}>
        <h2>{chapter.title}</h2>
        {chapter.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {chapter.rows && (
          <dl>
            {chapter.rows.map(([term, words]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    ))}
    <p style={{ marginTop: 48 }}>
      <LinkButton to={paths.contact()}>Contact Us</LinkButton>
    </p>
  </Container>
);
