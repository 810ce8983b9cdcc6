import { Button, Container } from '@postcard/ui';
import { Link } from 'react-router';
import styles from '../text-page.module.css';

export type Chapter = { title: string; paragraphs: readonly string[] };

type Props = { title: string; intro: string; chapters: readonly Chapter[] };

/** A legal document: plain chapters, the date it was last changed, and a way to ask. */
export function LegalPage({ title, intro, chapters }: Props) {
  return (
    <Container width="text" className={styles['page']}>
      <h1>{title}</h1>
      <p className="pc-quiet">Last updated April 17, 2025</p>
      <p className="pc-lead">{intro}</p>
      {chapters.map((chapter) => (
        <section key={chapter.title} style={{ marginTop: 40 }}>
          <h2 style={{ fontSize: 'var(--pc-size-5)' }}>{chapter.title}</h2>
          {chapter.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p style={{ marginTop: 48 }}>
        <Button asChild>
          <Link to="/contact">Contact Us</Link>
        </Button>
      </p>
    </Container>
  );
}
